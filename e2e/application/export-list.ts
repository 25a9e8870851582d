import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

/** Opens the export dialog of the open list. */
export async function openExport(page: Page) {
  await page.getByRole('button', { name: 'Exporter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Exporter dans un fichier…' }).click();
  return page.getByRole('dialog');
}

/** Exports the shown list, or the one chosen in an open dialog, and reads the file. */
export async function exportAs(
  page: Page,
  format: string,
  open = openExport,
): Promise<{ name: string; bytes: Buffer }> {
  const dialog = await open(page);
  await dialog.getByRole('radio', { name: format }).check();
  const download = page.waitForEvent('download', { timeout: 120_000 });
  await dialog.getByRole('button', { name: 'Exporter' }).click();
  const file = await download;
  await expect(dialog).toBeHidden();
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

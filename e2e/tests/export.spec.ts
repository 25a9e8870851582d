import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { allCommunes } from '../application/application.ts';
import { expect, test } from '../application/test.ts';
import { createRecord, openList, projectNamed, search, signIn } from '../application/workspace.ts';

async function openExport(page: Page) {
  await page.getByRole('button', { name: 'Exporter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Exporter dans un fichier…' }).click();
  return page.getByRole('dialog');
}

/** Exports what is shown, or what is asked for in an open dialog, and reads the file. */
async function exportAs(
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

/** What the page has on paper. */
const printed = (page: Page) => page.locator('body > section');

test.use({ variables: allCommunes });

test('a list of tens of thousands of records is exported within seconds, or not at all when somebody stops it', async ({
  page,
  application,
}) => {
  await signIn(page, application.admin);
  await openList(page, 'Communes');
  await expect(page.getByRole('status').filter({ hasText: '37 590 communes' })).toBeVisible();
  const { bytes } = await exportAs(page, 'Excel');
  expect(bytes.length).toBeGreaterThan(500_000);
  const dialog = await openExport(page);
  await dialog.getByRole('button', { name: 'Exporter' }).click();
  await dialog.getByRole('button', { name: 'Arrêter' }).click();
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a list of tens of thousands of records is printed up to 5,000 of them', async ({
  page,
  application,
}) => {
  await signIn(page, application.admin);
  await openList(page, 'Communes');
  await expect(page.getByRole('status').filter({ hasText: '37 590 communes' })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => (document.documentElement.dataset['printed'] = 'yes');
  });
  await page.keyboard.press('Control+p');
  await expect(page.locator('[data-printed=yes]')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(printed(page).getByRole('row')).toHaveCount(5001);
  await expect(printed(page)).toContainText('5 000 sur 37 590 communes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('what is shown of a list is what is exported and printed', async ({ page, application }) => {
  await signIn(page, application.admin);
  const name = `=1+1 ; exportée ${Date.now()}`;
  await createRecord(page, 'project', projectNamed(name));
  await openList(page, 'Projets');
  await search(page, name);
  await expect(page.getByRole('grid').locator('[data-row] [role=rowheader]')).toHaveCount(1);

  const csv = await exportAs(page, 'CSV');
  expect(csv.name).toMatch(/^Projets \d{4}-\d\d-\d\d\.csv$/);
  expect(csv.bytes.toString('utf8')).toMatch(/^\uFEFFIntitulé;Code;.*\r\n"'=1\+1 ; exportée \d+";.*\r\n$/s);
  const json = await exportAs(page, 'JSON');
  expect(JSON.parse(json.bytes.toString('utf8'))).toMatchObject([{ name, commune: 1, status: 'idea' }]);
  const xlsx = await exportAs(page, 'Excel');
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('checkbox', { name: `Sélectionner « ${name} »` }).check();
  const selection = await exportAs(page, 'JSON', async () => {
    await page.getByRole('button', { name: 'Exporter la sélection' }).click();
    return page.getByRole('dialog');
  });
  expect(JSON.parse(selection.bytes.toString('utf8'))).toMatchObject([{ name }]);

  const dialog = await openExport(page);
  await expectSoundInEveryLook(page, dialog);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(printed(page)).toContainText(`Recherche : « ${name} »`);
  await expect(printed(page).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(printed(page)).toHaveCount(0);
});

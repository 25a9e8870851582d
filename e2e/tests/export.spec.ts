import type { Page } from '@playwright/test';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { exportAs, openExport } from '../application/export-list.ts';
import { printed } from '../application/print-list.ts';
import { expect, test } from '../application/test.ts';
import { createRecord, openList, projectNamed, search } from '../application/workspace.ts';

/** Creates a project whose name a spreadsheet would evaluate, and searches for it. */
async function searchExported(page: Page): Promise<string> {
  const name = '=1+1 ; exportée';
  await createRecord(page, 'project', projectNamed(name));
  await openList(page, 'Projets');
  await search(page, name);
  await expect(page.getByRole('grid').locator('[data-row] [role=rowheader]')).toHaveCount(1);
  return name;
}

test('what is shown of a list is what is exported', async ({ camille: page }) => {
  await searchExported(page);
  const dialog = await openExport(page);
  await expectSoundInEveryLook(page, dialog);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  const csv = await exportAs(page, 'CSV');
  expect(csv.name).toMatch(/^Projets \d{4}-\d\d-\d\d\.csv$/);
  expect(csv.bytes.toString('utf8')).toMatch(/^\uFEFFIntitulé;Code;.*\r\n"'=1\+1 ; exportée";.*\r\n$/s);
});

test(
  'a list is exported as JSON and as a workbook, and so are the records that are selected',
  { tag: '@long' },
  async ({ camille: page }) => {
    const name = await searchExported(page);
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
  },
);

test(
  'what is shown of a list is printed, and nothing to click',
  { tag: '@long' },
  async ({ camille: page }) => {
    const name = await searchExported(page);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await expect(printed(page)).toContainText(`Recherche : « ${name} »`);
    await expect(printed(page).getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(printed(page)).toHaveCount(0);
  },
);

import { headers } from '@ne2016/contract';
import { allCommunes } from '../application/application.ts';
import { exportAs, openExport } from '../application/export-list.ts';
import { readKept, untilKept } from '../application/kept-storage.ts';
import { askToPrint, printed, printedPages } from '../application/print-list.ts';
import { expect, test } from '../application/test.ts';
import {
  createRecord,
  field,
  openList,
  openRecord,
  projectNamed,
  rowWith,
  saveAndClose,
  search,
  signIn,
  untilLive,
} from '../application/workspace.ts';

// Behaviour with tens of thousands of records.
test.use({ sample: allCommunes });

test(
  'all 37 590 communes are there: they scroll to the last, sort, and are found whatever the accents',
  { tag: '@long' },
  async ({ camille: page }) => {
    await openList(page, 'Communes');
    await expect(page.getByRole('status').filter({ hasText: /37\u00a0590\scommunes/ })).toBeVisible();

    const grid = page.getByRole('grid');
    // The header and the totals are rows of the grid, too.
    await expect(grid).toHaveAttribute('aria-rowcount', '37592');
    await grid.getByRole('rowheader').first().focus();
    await page.keyboard.press('Control+End');
    await expect(grid.locator('[aria-rowindex="37591"]')).toBeVisible();
    expect(await grid.getByRole('row').count()).toBeLessThan(100);
    // All columns fit.
    expect(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

    await page.getByRole('columnheader', { name: 'Population' }).click();
    await page.getByRole('columnheader', { name: 'Population' }).click();
    await expect(page.getByRole('columnheader', { name: 'Population' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    // The most populous commune of the sample.
    await expect(grid.locator('[aria-rowindex="2"]')).toContainText('Paris');

    await search(page, 'saint etienne du gres');
    await expect(rowWith(page, 'Saint-Étienne-du-Grès')).toBeVisible();
    await search(page, 'île-d’yeu');
    await expect(rowWith(page, 'L’Île-d’Yeu').or(rowWith(page, "L'Île-d'Yeu"))).toBeVisible();
  },
);

test(
  'a new project is searched a commune among 37 590, is created, and gets its place in the list',
  { tag: '@long' },
  async ({ camille: page }) => {
    await openList(page, 'Projets');
    await page.getByRole('button', { name: 'Nouveau projet' }).click();
    const form = page.getByRole('dialog');
    await field(form, 'Intitulé').fill('Aire de jeux des Tilleuls');
    const commune = form.getByRole('combobox', { name: 'Commune' });
    for (const [typed, first] of [
      ['bourg en bresse', /^Bourg-en-Bresse/],
      ['saint etienne', /^Saint-Étienne \(42218\)/],
      ['42000', /^Saint-Étienne \(42218\) Codes postaux\s: 42000/],
    ] as const) {
      await commune.fill(typed);
      await expect(page.getByRole('option').first()).toHaveAccessibleName(first);
    }
    await commune.fill('saint etienne gres');
    await page.getByRole('option', { name: /Saint-Étienne-du-Grès/ }).click();
    await form.getByLabel(/^Budget/).fill('1234,5');
    await form.getByRole('combobox', { name: 'État' }).fill('vote');
    await page.getByRole('option', { name: 'Voté' }).click();
    await form.getByRole('button', { name: 'Créer' }).click();
    await form.getByRole('button', { name: 'Fermer', exact: true }).click();
    await expect(form).toBeHidden();

    await search(page, 'Aire de jeux des Tilleuls');
    const row = rowWith(page, 'Aire de jeux des Tilleuls');
    await expect(row).toContainText('Saint-Étienne-du-Grès');
    await expect(row).toContainText('Voté');
    // The list shows whole euros.
    await expect(row).toContainText('1\u00a0235\u00a0€');
  },
);

test(
  '37 590 communes are exported within seconds, or not at all when somebody stops it',
  { tag: '@long' },
  async ({ camille: page }) => {
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
  },
);

test(
  '5,000 of 37 590 communes are printed: every page has the columns, the last one says where it stops, and nothing of the interface is there',
  { tag: '@long' },
  async ({ camille: page }) => {
    await openList(page, 'Communes');
    await expect(page.getByRole('status').filter({ hasText: '37 590 communes' })).toBeVisible();
    await askToPrint(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(printed(page).getByRole('row')).toHaveCount(5001);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const pages = await printedPages(page);
    expect(pages.length).toBeGreaterThan(50);
    for (const [place, text] of pages.entries()) {
      expect(text).toContain('Nom Code Insee Type Codes postaux Population Département Région');
      expect(text).toContain(`${place + 1} / ${pages.length}`);
      expect(text).not.toMatch(/Exporter|Rechercher|Nouvelle commune|En temps réel/);
    }
    const rows = pages.flatMap((text) => text.match(/ [0-9][0-9AB]\d{3} (?=Commune|Arrondissement)/g) ?? []);
    expect(rows).toHaveLength(5000);
    expect(pages[0]).toContain('Communes 37 590 communes');
    expect(pages.at(-1)).toMatch(/5 000 sur 37 590 communes/);
  },
);

test(
  'decisions §7: the list is on the screen before the server answers, then a delta brings it up to date',
  { tag: '@long' },
  async ({ page, application }) => {
    await signIn(page, application.admin);
    await openList(page, 'Communes');
    await untilKept(page, 'commune');

    const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
    await page.route('**/data/commune', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    const asked = page.waitForRequest('**/data/commune');
    await page.reload();
    expect((await asked).headers()[headers.cursor]).toBeDefined();
    await expect(page.getByRole('status').getByText('37 590 communes')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await search(page, 'Ambérieu-en-Bugey');
    await expect(rowWith(page, 'Ambérieu-en-Bugey').first()).toBeVisible();

    const answered = page.waitForResponse('**/data/commune');
    letAnswer();
    expect((await answered).headers()[headers.scope]).toBe('delta');
    await untilLive(page);
  },
);

test(
  'a storage without room keeps what is typed and no lists, and the application works as ever',
  { tag: '@long' },
  async ({ page, application }) => {
    // Shorter lists would fit into the quota.
    const devTools = await page.context().newCDPSession(page);
    const origin = application.address;
    await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 2_000_000 });
    await signIn(page, application.admin);
    await openList(page, 'Communes');
    await untilLive(page);
    await openList(page, 'Projets');
    await createRecord(page, 'project', projectNamed('Grenier à sel'));
    const form = await openRecord(page, 'Grenier à sel');
    await field(form, 'Description').fill('Tapé sans place');
    await expect.poll(async () => (await readKept(page))?.drafts.length).toBe(1);
    await expect.poll(async () => (await readKept(page))?.lists).toEqual([]);
    await saveAndClose(form);
    await expect.poll(async () => (await readKept(page))?.drafts.length).toBe(0);
  },
);

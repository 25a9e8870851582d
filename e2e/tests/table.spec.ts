import type { Locator, Page } from '@playwright/test';
import { expectSoundInColorSchemes } from '../application/every-look.ts';
import { expectSound } from '../application/expect-sound.ts';
import { expect, test } from '../application/test.ts';
import {
  createRecord,
  projectNamed,
  rowWith,
  search,
  untilLive,
  leaveList,
} from '../application/workspace.ts';

/** Returns the names of the columns, from left to right. */
const headers = (page: Page) =>
  page
    .getByRole('grid', { name: 'Projets' })
    .getByRole('columnheader')
    .filter({ hasText: /\S/ })
    .allTextContents();

test('columns are chosen, ordered by keyboard, and stay so for whoever gets the address', async ({
  camille: page,
}) => {
  await search(page, 'Chantier 7');
  const row = rowWith(page, 'Chantier 7').first();
  await expect(row.getByText('7 %')).toBeVisible();
  await expect(row.getByText('Oui', { exact: true })).toBeVisible();
  const before = await headers(page);
  expect(before.slice(0, 3)).toEqual(['Intitulé', 'Code', 'Commune']);

  await page.getByRole('button', { name: 'Colonnes' }).click();
  const panel = page.getByRole('dialog', { name: 'Colonnes' });
  const choice = panel.getByRole('grid', { name: 'Colonnes' });
  await choice.getByRole('row', { name: 'Code' }).click();
  await expect.poll(() => headers(page)).not.toContain('Code');
  await expectSoundInColorSchemes(page);

  // Moves the column of the commune before the title.
  await choice.getByRole('row', { name: 'Commune', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(choice.getByRole('button', { name: /^Insérer/ }).first()).toBeAttached();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await headers(page)).slice(0, 2)).toEqual(['Commune', 'Intitulé']);

  const height = () => row.evaluate((element) => element.getBoundingClientRect().height);
  await panel.getByRole('radio', { name: 'Compacte' }).click();
  await expect.poll(height).toBe(28);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  const columns = await headers(page);
  await page.reload();
  await expect(row).toBeVisible();
  expect(await headers(page)).toEqual(columns);
  expect(await height()).toBe(28);

  await page.getByRole('button', { name: 'Colonnes' }).click();
  await panel.getByRole('button', { name: 'Rétablir l’affichage d’origine' }).click();
  await expect.poll(() => headers(page)).toEqual(before);
  await expect.poll(height).toBe(36);
});

test(
  'a column is made wider by keyboard and by pointer, and stays so for whoever gets the address',
  { tag: '@long' },
  async ({ camille: page }) => {
    await page.goto('#/espace/project?columns=commune~name~budget');
    const commune = page.getByRole('columnheader', { name: 'Commune' });
    await expect(commune).toBeVisible();
    const width = () => commune.evaluate((element) => Math.round(element.getBoundingClientRect().width));
    const natural = await width();
    await commune.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(width).toBe(natural + 16);
    const edge = (await commune.boundingBox())!;
    await page.mouse.move(edge.x + edge.width, edge.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width + 50, edge.y + 10, { steps: 3 });
    await page.mouse.up();
    await expect.poll(width).toBe(natural + 66);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width + 90, edge.y + 10, { steps: 3 });
    await expect.poll(width).toBe(natural + 106);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(width).toBe(natural + 66);
    const address = page.url();
    await page.getByRole('columnheader', { name: 'Budget' }).dragTo(commune);
    expect(page.url()).toBe(address);
    await page.reload();
    await expect(commune).toBeVisible();
    expect(await width()).toBe(natural + 66);
  },
);

test(
  'a row below the table adds up what is shown, each group its own records, and keys collapse it',
  { tag: '@long' },
  async ({ camille: page }) => {
    for (const [name, budget, status] of [
      ['Glacière 1', 1000.4, 'idea'],
      ['Glacière 2', 2000.4, 'idea'],
      ['Glacière 3', 500, 'done'],
    ])
      await createRecord(page, 'project', { ...projectNamed(String(name)), budget, status });
    await search(page, 'glacière');
    await expect(page.getByRole('gridcell', { name: '3 projets', exact: true })).toBeVisible();
    const total = page.getByRole('button', { name: 'Calcul sous la colonne Budget' });
    await total.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Somme' }).press('Enter');
    await expect(total).toContainText('Somme3\u00a0501\u00a0€');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.goto(`${page.url()}&group=status`);
    const idea = page.getByRole('row').filter({ hasText: '2\u00a0projets · 3\u00a0001\u00a0€' });
    await expect(idea).toContainText('À l’étude');
    await expectSoundInColorSchemes(page);
    await idea.getByRole('button').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(rowWith(page, 'Glacière 1')).toBeHidden();
    await expect(idea.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
    await expect(idea.getByRole('button')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(rowWith(page, 'Glacière 1')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(rowWith(page, 'Glacière 1').getByRole('rowheader')).toBeFocused();
  },
);

test('records are selected with keys and clicks, stay so while a colleague works, and are deleted together', async ({
  camille: page,
  driss: colleague,
}) => {
  const ids = [];
  for (const name of ['Colombier 1', 'Colombier 2', 'Colombier 3'])
    ids.push(await createRecord(page, 'project', projectNamed(name)));
  await createRecord(page, 'document', { name: 'Devis du colombier', project: ids[1] });
  await search(page, 'colombier');
  // The later ones may arrive sooner.
  for (const number of [1, 2, 3]) await expect(rowWith(page, `Colombier ${number}`)).toBeVisible();

  await rowWith(page, 'Colombier 1').getByRole('rowheader').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 fiches sélectionnées')).toBeVisible();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('1 fiche sélectionnée')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/sélectionnée/)).toBeHidden();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('3 fiches sélectionnées')).toBeVisible();
  await page.getByRole('button', { name: 'Tout désélectionner' }).focus();
  await page.keyboard.press('Enter');
  await expect(rowWith(page, 'Colombier 1').getByRole('rowheader')).toBeFocused();
  await rowWith(page, 'Colombier 1').hover();
  await rowWith(page, 'Colombier 1').getByRole('checkbox').click();
  await rowWith(page, 'Colombier 3').click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 fiches sélectionnées')).toBeVisible();
  await rowWith(page, 'Colombier 3').click({ modifiers: ['Control'] });
  await expect(page.getByText('2 fiches sélectionnées')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectSound(page);

  await untilLive(page);
  await createRecord(colleague, 'project', projectNamed('Colombier 0'));
  await leaveList(page);
  await expect(rowWith(page, 'Colombier 0')).toBeVisible();
  await expect(page.getByRole('row', { selected: true })).toHaveText([/Colombier 1/, /Colombier 2/]);

  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Supprimer 2 fiches ?' });
  await expect(question).toContainText('« Colombier 1 » et « Colombier 2 »');
  await question.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(
    page.getByText(/Une fiche a été supprimée. Une fiche n’a pas pu être supprimée/),
  ).toBeVisible();
  await expect(rowWith(page, 'Colombier 1')).toBeHidden();
  await expect(page.getByRole('row', { selected: true })).toHaveText([
    /Échec de la suppression.*Colombier 2/,
  ]);
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(
    `a message covers neither totals nor what can be done with what is selected: ${viewport.width} px`,
    { tag: '@long' },
    async ({ camille: page }) => {
      await page.setViewportSize(viewport);
      await page.goto('#/espace/project?totals=budget:sum');
      await page.getByRole('button', { name: 'Copier le lien de la vue' }).click();
      const message = page.getByRole('region', { name: 'Messages' }).getByText(/^Le lien/);
      // Below a table they are a row of it, below cards a bar.
      const totals = page
        .getByRole('button', { name: /^Calcul sous la colonne Budget/ })
        .or(page.getByRole('group', { name: 'Calculs' }));
      const expectUncovered = async (below: Locator) =>
        await expect(async () => {
          const [box, other] = [await message.boundingBox(), await below.boundingBox()];
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(other?.y ?? 0);
        }).toPass({ timeout: 5000 });
      await expectUncovered(totals);
      // Bars that appear while it is shown push it up.
      await page
        .getByRole('checkbox', { name: /^Sélectionner «/ })
        .first()
        .check({ force: true });
      await expectUncovered(page.getByText('1 fiche sélectionnée'));
      await expectUncovered(totals);
    },
  );

test('what another search finds is shown from its beginning, however far the list was scrolled', async ({
  camille: page,
}) => {
  const first = page.getByRole('grid').locator('[aria-rowindex="2"]');
  await page.getByRole('rowheader').first().hover();
  await page.mouse.wheel(0, 5000);
  await expect(first).not.toBeInViewport();
  await search(page, 'chantier');
  await expect(first).toBeInViewport();
});

const long =
  'Zinguerie de la toiture du gymnase intercommunal et de ses annexes, deuxième tranche conditionnelle';

test(
  'letters lead to a title, and a tip tells what is cut off',
  { tag: '@long' },
  async ({ camille: page }) => {
    await createRecord(page, 'project', { ...projectNamed(long), budget: 1234.56 });
    await createRecord(page, 'project', projectNamed('Zinnias du square'));
    const title = page.getByRole('rowheader', { name: long });
    const next = page.getByRole('rowheader', { name: 'Zinnias du square' });
    // Both must be loaded before letters lead to them: the later one may arrive sooner.
    await search(page, 'zinguerie');
    await expect(title).toBeVisible();
    await search(page, 'zinnias');
    await expect(next).toBeVisible();
    await search(page, '');
    await page.getByRole('rowheader').first().focus();
    for (const letter of 'zinn') await page.keyboard.press(letter);
    await expect(next).toBeFocused();
    // Like a key that leads to a row out of sight: the list scrolls as soon as the row has the focus.
    await page.getByRole('grid').evaluate((grid) => {
      grid.addEventListener('focusin', () => grid.dispatchEvent(new Event('scroll')), { once: true });
    });
    await page.keyboard.press('ArrowUp');
    await expect(title).toBeFocused();
    const tips = page.locator('body > [aria-hidden=true]');
    await expect(tips.getByText(long)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tips.getByText(long)).toBeHidden();
    const budget = rowWith(page, long).getByRole('gridcell', { name: '1 235 €' });
    await budget.hover();
    await expect(tips.getByText('1 234,56 €')).toBeVisible();
  },
);

test('an address in a cell is followed by keyboard', { tag: '@long' }, async ({ camille: page }) => {
  await createRecord(page, 'project', { ...projectNamed(long), site: 'https://exemple.fr/zinc' });
  await page.getByRole('button', { name: 'Colonnes' }).click();
  await page.getByRole('grid', { name: 'Colonnes' }).getByRole('row', { name: 'Site web du projet' }).click();
  await page.keyboard.press('Escape');
  await search(page, 'zinguerie');
  const site = rowWith(page, long).getByRole('gridcell', { name: 'exemple.fr/zinc' });
  await expect(site.getByRole('link')).toHaveAttribute('href', 'https://exemple.fr/zinc');
  await page.context().route('https://exemple.fr/**', (route) => route.fulfill({ body: 'zinc' }));
  await site.focus();
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Alt+Enter');
  expect((await opened).url()).toContain('exemple.fr/zinc');
  await (await opened).close();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('below 900 pixels there are cards', { tag: '@long' }, async ({ camille: page }) => {
  await createRecord(page, 'project', projectNamed(long));
  await search(page, 'zinguerie');
  await page.setViewportSize({ width: 899, height: 800 });
  await expect(page.getByRole('button', { name: 'Colonnes' })).toBeHidden();
  const card = rowWith(page, long);
  expect((await card.boundingBox())!.height).toBeGreaterThan(60);
  await card.getByRole('checkbox').click();
  await expect(page.getByText('1 fiche sélectionnée')).toBeVisible();
  await expectSound(page);
});

test(
  'on a small phone several filters leave records in sight, a calendar and a chart too',
  { tag: '@long' },
  async ({ camille: page }) => {
    await createRecord(page, 'project', projectNamed('Oriel'));
    await page.setViewportSize({ width: 390, height: 667 });
    const filters = ['name.contains~Oriel', 'status.is~idea~done', 'start_date.empty', 'commune.filled'];
    const query = filters.map((filter) => `filter=${filter}`).join('&');
    const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0;
    await page.goto(`#/espace/project?${query}`);
    await expect(rowWith(page, 'Oriel')).toBeInViewport();
    expect(await heightOf(page.getByRole('grid'))).toBeGreaterThan(200);
    for (const layout of ['calendar~start_date', 'chart~bar~status']) {
      await page.goto(`#/espace/project?${query}&layout=${layout}`);
      const shown = page.locator('main > [class*=calendar], main > [class*=chart]');
      await expect.poll(() => heightOf(shown)).toBeGreaterThan(200);
    }
  },
);

import type { Page } from '@playwright/test';
import { keysOf } from '../application/keys.ts';
import { expect, test } from '../application/test.ts';
import { createRecord, field, projectNamed, rowWith } from '../application/workspace.ts';

/** Opens the administrator’s page at a project, next to the list of all with its name. */
async function openCalvaire(page: Page) {
  // Short enough to have no tooltip in its cell, which Escape would close first.
  const name = 'Calvaire';
  const id = await createRecord(page, 'project', { ...projectNamed(name), start_date: '2026-03-02' });
  await page.goto(`#/espace/project/${id}?search=${name}`);
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByRole('combobox', { name: 'État' })).toBeVisible();
  return { keys: keysOf(page), name, panel };
}

test('by keyboard alone: sign in, find a project, open it, change it, save it', async ({
  page,
  application,
}) => {
  const keys = keysOf(page);
  await page.goto('#/');
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Adresse de courriel' }).focus();
  await keys.type(application.admin.email);
  await keys.press('Tab');
  await keys.type(application.admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/espace/);
  await createRecord(page, 'project', projectNamed('Échauguette du lavoir'));
  await expect(page.getByRole('searchbox')).toBeVisible();

  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let presses = 0; presses < 40 && !(await isThere()); presses += 1) await keys.press('Tab');
    expect(await isThere()).toBe(true);
  };
  const hasFocus = (role: string) => () =>
    page.evaluate((wanted) => document.activeElement?.closest(`[role=${wanted}]`) !== null, role);

  await tabTo(() =>
    page.evaluate(
      () => document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'search',
    ),
  );
  await keys.type('échauguette');
  await expect(rowWith(page, 'Échauguette du lavoir')).toBeVisible();
  await tabTo(hasFocus('grid'));
  await keys.press('Control+Home');
  await keys.press('ArrowDown');
  await keys.press('Enter');

  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  await tabTo(() => field(form, 'Intitulé').evaluate((input) => input === document.activeElement));
  await keys.press('End');
  await keys.type(' du parc');
  await keys.press('Enter');
  // The input, then the record.
  await keys.press('Escape', 'Escape');
  await expect(form).toBeHidden();
  await expect(rowWith(page, 'Échauguette du lavoir du parc')).toBeVisible();
  await expect.poll(hasFocus('row')).toBe(true);
});

test('Escape gives up a drag, and closes nothing', { tag: '@long' }, async ({ camille: page }) => {
  const { keys, panel } = await openCalvaire(page);
  const header = page.getByRole('columnheader', { name: 'Intitulé' });
  const width = async () => (await header.boundingBox())?.width;
  const before = await width();
  await header.locator('[data-resizer]').hover();
  await page.mouse.down();
  await page.mouse.move(700, 300);
  await expect.poll(width).not.toBe(before);
  await keys.press('Escape');
  await expect.poll(width).toBe(before);
  await page.mouse.up();
  await expect(panel).toBeVisible();
});

test('in a record each Escape closes one layer: a list of options, a calendar, a menu', async ({
  camille: page,
}) => {
  const { keys, panel } = await openCalvaire(page);
  const state = panel.getByRole('combobox', { name: 'État' });
  // The list of an input, the input, then the surrounding element.
  await state.focus();
  await keys.press('ArrowDown');
  const options = page.getByRole('listbox');
  await expect(options).toBeVisible();
  await keys.press('Escape');
  await expect(options).toBeHidden();
  await expect(state).toBeFocused();
  await keys.press('Escape');
  await expect(panel).toBeFocused();

  // The calendar of an input.
  await panel.getByRole('button', { name: 'Ouvrir le calendrier' }).focus();
  await keys.press('Enter');
  const days = page.getByRole('dialog').getByRole('grid');
  await expect(days).toBeVisible();
  await keys.press('Escape');
  await expect(days).toBeHidden();
  await expect(panel).toBeVisible();

  // A menu.
  await panel.getByRole('button', { name: 'Autres actions' }).focus();
  await keys.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await keys.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(panel).toBeVisible();
});

test('Escape in a field that was changed leaves the field, then asks; what was typed stays', async ({
  camille: page,
}) => {
  const { keys, panel } = await openCalvaire(page);
  const date = field(panel, 'Début des travaux');
  await date.focus();
  await keys.press('Control+A');
  await keys.type('03/03/2026');
  await keys.press('Escape');
  await expect(panel).toBeFocused();
  await expect(date).toHaveValue('03/03/2026');
  await keys.press('Escape');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await keys.press('Escape');
  await expect(question).toBeHidden();
  await expect(panel).toBeVisible();
  await expect(date).toHaveValue('03/03/2026');
  await date.press('Enter');
  await expect(page.getByText('a été enregistré.')).toBeVisible();
});

test('Escape closes the editor of a filter, empties a selection and then closes the record beside the list', async ({
  camille: page,
}) => {
  const { keys, name, panel } = await openCalvaire(page);
  // A popover with an input.
  const filters = page.getByRole('list', { name: 'Filtres' });
  await filters.getByRole('button', { name: 'Ajouter un filtre' }).focus();
  await keys.press('Enter');
  await keys.type('intit');
  await keys.press('Enter');
  const editor = page.getByRole('dialog', { name: 'Intitulé', exact: true });
  await expect(editor).toBeVisible();
  await keys.type('Calvaire');
  await keys.press('Escape');
  await expect(editor).toBeFocused();
  await keys.press('Escape');
  await expect(editor).toBeHidden();
  await expect(panel).toBeVisible();

  // The search; then the selection in the table, and without a selection the panel.
  const search = page.getByRole('searchbox');
  await search.focus();
  await keys.press('Escape');
  await expect(search).toHaveValue(name);
  const grid = page.getByRole('grid', { name: 'Projets' });
  await expect(grid.locator(':focus')).toBeVisible();
  await keys.press('Shift+Space', 'Escape');
  await expect(panel).toBeVisible();
  await keys.press('Escape');
  await expect(panel).toBeHidden();
  await expect(grid.locator(':focus')).toBeVisible();
});

/** Creates projects with the same date. */
async function createBornes(page: Page, ...places: readonly string[]): Promise<void> {
  for (const place of places)
    await createRecord(page, 'project', {
      ...projectNamed(`Borne du ${place}`),
      start_date: '2031-05-12',
      next_meeting: '2031-05-12T12:00:00.000Z',
    });
}

test('the focus goes on to the next row where a selection was deleted', async ({ camille: page }) => {
  const keys = keysOf(page);
  await createBornes(page, 'est', 'nord', 'sud');
  await page.goto('#/espace/project?search=Borne du&sort=name');
  const grid = page.getByRole('grid', { name: 'Projets' });
  // The later ones may arrive sooner.
  for (const place of ['est', 'nord', 'sud']) await expect(rowWith(page, `Borne du ${place}`)).toBeVisible();

  await grid.getByRole('rowheader').first().focus();
  await keys.press('Control+Home', 'Shift+Space');
  await page.getByRole('button', { name: 'Supprimer', exact: true }).focus();
  await keys.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await question.getByRole('button', { name: 'Supprimer' }).focus();
  await keys.press('Enter');
  await expect(rowWith(page, 'Borne du est')).toBeHidden();
  await expect(grid.locator('[data-row="0"]').locator(':focus')).toBeVisible();
  await keys.press('F6', 'F6');
  await expect(grid.locator(':focus')).toBeVisible();
});

test(
  'the focus stays with what is chosen and moved in a calendar, and goes to the table in its place',
  { tag: '@long' },
  async ({ camille: page }) => {
    const keys = keysOf(page);
    await createBornes(page, 'nord', 'sud');
    // The date of the calendar, by arrow keys.
    await page.goto('#/espace/project?search=Borne du&layout=calendar~start_date~~month~2031-05');
    const start = page.getByRole('combobox', { name: 'Début' });
    await start.focus();
    await keys.press('ArrowDown');
    await expect(start).toHaveValue('next_meeting');
    await expect(start).toBeFocused();
    await keys.press('ArrowUp');
    await expect(start).toBeFocused();

    // An entry at its new place.
    await page
      .getByRole('button', { name: /^Déplacer « Borne du nord »/ })
      .first()
      .focus();
    await keys.press('Enter');
    const asked = page.getByRole('dialog').getByRole('textbox');
    await asked.focus();
    await keys.press('Control+A');
    await keys.type('14/05/2031');
    await page.getByRole('button', { name: 'Déplacer', exact: true }).focus();
    await keys.press('Enter');
    const day = page.getByRole('gridcell', { name: /14 mai/ });
    await expect(day.getByRole('button', { name: /^Borne du nord/ })).toBeFocused();

    // The table instead of the calendar.
    await day.focus();
    await keys.press('Enter');
    await page.getByRole('button', { name: 'Afficher dans le tableau' }).focus();
    await keys.press('Enter');
    await expect(page.getByRole('grid', { name: 'Projets' }).locator(':focus')).toBeVisible();
  },
);

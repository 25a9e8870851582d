import type { Locator, Page } from '@playwright/test';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expect, test } from '../application/test.ts';
import {
  createRecord,
  field,
  openRecord,
  projectNamed,
  rowWith,
  saveAndClose,
  saveButton,
} from '../application/workspace.ts';

const chips = (page: Page) => page.getByRole('list', { name: 'Filtres' });
const chip = (page: Page, name: string) => chips(page).getByRole('button', { name, exact: true });
const addButton = (page: Page) => chips(page).getByRole('button', { name: 'Ajouter un filtre' });

/** Chooses a field in the menu of fields by keyboard only; returns the editor, which has the focus. */
async function addFilter(page: Page, typed: string, label: string): Promise<Locator> {
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Ajouter un filtre' });
  await expect(menu.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(typed);
  await expect(menu.getByRole('menuitem', { name: label, exact: true })).toHaveAttribute(
    'data-focused',
    'true',
  );
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: label, exact: true });
  await expect(editor).toBeVisible();
  await expect(editor.locator(':focus')).toBeVisible();
  return editor;
}

test('a list is filtered by the keyboard alone, and the filter is in the address', async ({
  camille: page,
}) => {
  await page.getByRole('searchbox').focus();
  for (let stops = 0; stops < 15; stops += 1) {
    if (await addButton(page).evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(addButton(page)).toBeFocused();

  // Choices are ticked, each with its number of matches; Escape keeps them.
  const states = await addFilter(page, 'etat', 'État');
  const running = states.getByRole('option', { name: /^En travaux/ });
  await expect(running).toHaveText(/\d+$/);
  const count = Number((await running.textContent())?.match(/\d+$/)?.[0]);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  for (const key of ['ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect(running).toHaveAttribute('aria-selected', 'true');
  await expect(states.getByRole('status')).toHaveText(new RegExp(`^${count} sur \\d+ projets$`));
  await page.keyboard.press('Escape');
  await expect(states).toBeHidden();
  await expect(chip(page, 'État : En travaux')).toBeVisible();
  await expect(addButton(page)).toBeFocused();

  // The address contains all of it.
  await page.reload();
  const removed = chip(page, 'État : En travaux');
  await expect(removed).toBeVisible();
  await removed.focus();
  await page.keyboard.press('Delete');
  await expect(removed).toBeHidden();
});

test(
  'an amount and a link are filtered by the keyboard alone',
  { tag: '@long' },
  async ({ camille: page }) => {
    await addButton(page).focus();
    const states = await addFilter(page, 'etat', 'État');
    await expectSoundInEveryLook(page, states);
    await page.keyboard.press('Escape');
    await expect(states).toBeHidden();
    await addButton(page).focus();
    // An amount is typed in a common notation. An impossible range is reported and keeps the input.
    const budget = await addFilter(page, 'budget', 'Budget');
    await page.keyboard.type('1 k€');
    await page.keyboard.press('Tab');
    await page.keyboard.type('10');
    await expect(budget.getByText('Les bornes sont inversées')).toBeVisible();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(budget).toBeHidden();
    await expect(chip(page, 'Budget : de 1 000 € à 10 000 000 €')).toBeVisible();

    // A link is searched; its values are those of the records that pass the other filters.
    const commune = await addFilter(page, 'commune', 'Commune');
    const first = commune.getByRole('listbox').getByRole('option').first();
    await expect(first).toHaveText(/1$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('status').filter({ hasText: /^1 sur \d+ projets$/ })).toBeVisible();
    await expect(page.getByRole('grid').locator('[data-row] [role=rowheader]')).toHaveCount(1);

    // The address contains all of it.
    await page.reload();
    await expect(page.getByRole('grid').locator('[data-row] [role=rowheader]')).toHaveCount(1);
    const removed = chips(page).getByRole('button', { name: /^Commune :/ });
    await removed.focus();
    await page.keyboard.press('Delete');
    await expect(removed).toBeHidden();
  },
);

test(
  'what a colleague changes enters and leaves a filter, and its counts',
  { tag: '@long' },
  async ({ camille, driss }) => {
    await addButton(camille).focus();
    const name = await addFilter(camille, 'intit', 'Intitulé');
    await camille.keyboard.type('orangerie');
    await camille.keyboard.press('Enter');
    await expect(name).toBeHidden();
    await expect(camille.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible();
    await addButton(camille).focus();
    const states = await addFilter(camille, 'etat', 'État');
    const idea = states.getByRole('option', { name: /^À l’étude/ });
    await expect(idea).toHaveText(/0$/);

    await createRecord(driss, 'project', projectNamed('Orangerie du bourg'));
    await expect(idea).toHaveText(/1$/);
    await expect(states.getByRole('status')).toHaveText(/^1 sur/);
    await camille.keyboard.press('Escape');
    await expect(rowWith(camille, 'Orangerie du bourg')).toBeVisible();

    const form = await openRecord(driss, 'Orangerie du bourg');
    await field(form, 'Intitulé').fill('Marché du bourg');
    await saveButton(form).click();
    await expect(rowWith(camille, 'du bourg')).toBeHidden();
    await expect(camille.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible();

    // The last author is not a value of the record, but is updated live, too.
    await camille.goto(`#/espace/project?filter=${encodeURIComponent('name.contains~Marché du bourg')}`);
    await addButton(camille).focus();
    const editors = await addFilter(camille, 'auteur derniere', 'Auteur de la dernière modification');
    const oneself = editors.getByRole('option', { name: /^Vous/ });
    await expect(editors.getByRole('option', { name: /^Driss Haddad/ })).toHaveText(/1$/);
    await expect(oneself).toHaveText(/0$/);
    await oneself.click();
    await camille.keyboard.press('Escape');
    await expect(chip(camille, 'Auteur de la dernière modification : Vous')).toBeVisible();
    await expect(camille.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible();
    const change = async (page: Page, title: string) => {
      const opened = await openRecord(page, 'Marché du bourg');
      await field(opened, 'Intitulé').fill(title);
      await saveAndClose(opened);
    };
    const camilleElsewhere = await camille.context().newPage();
    await camilleElsewhere.goto('#/espace/project');
    await change(camilleElsewhere, 'Marché du bourg, phase 2');
    await expect(rowWith(camille, 'Marché du bourg, phase 2')).toBeVisible();
    await change(driss, 'Marché du bourg, phase 3');
    await expect(rowWith(camille, 'Marché du bourg')).toBeHidden();
  },
);

test(
  'an address whose filters mean nothing here opens and says which; conditions are put into groups',
  { tag: '@long' },
  async ({ camille: page }) => {
    const filters = [
      'removed.is~x',
      'budget.between~10~5',
      'priority.contains~x',
      'start_date.within~someday',
      'name.contains~chantier 1',
    ];
    await page.goto(`#/espace/project?${filters.map((one) => `filter=${one}`).join('&')}`);
    await expect(rowWith(page, 'Chantier 11').first()).toBeVisible();
    for (const text of [
      'removed : champ inconnu, filtre ignoré',
      'Budget : bornes inversées, filtre ignoré',
      'Prioritaire : comparaison impossible avec ce champ, filtre ignoré',
      'Début des travaux : valeur illisible, filtre ignoré',
      'Intitulé : contient « chantier 1 »',
    ])
      await expect(chip(page, text)).toBeVisible();
    await expectSoundInEveryLook(page, chips(page));
    await chips(page).getByRole('button', { name: 'Tout effacer' }).click();
    await expect(addButton(page)).toBeFocused();

    // One condition or another, each edited like any other.
    await page.keyboard.press('Enter');
    await page.keyboard.type('groupe');
    await expect(page.getByRole('menuitem', { name: 'Ajouter un groupe de filtres' })).toHaveAttribute(
      'data-focused',
      'true',
    );
    await page.keyboard.press('Enter');
    const group = page.getByRole('dialog', { name: 'Groupe de filtres' });
    await expect(group.getByRole('combobox')).toHaveValue('any');
    for (const text of ['Chantier 11', 'Chantier 12']) {
      await group.getByRole('button', { name: 'Ajouter un filtre' }).focus();
      const name = await addFilter(page, 'intit', 'Intitulé');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await expect(name).toBeHidden();
    }
    const counted = group.getByRole('status').filter({ hasText: 'projets' });
    await expect(counted).toHaveText(/^2 sur \d+ projets$/);
    await expectSoundInEveryLook(page, group);
    await page.keyboard.press('Escape');
    await expect(group).toBeHidden();
    const name = '(Intitulé : contient « Chantier 11 » ou Intitulé : contient « Chantier 12 »)';
    await expect(chip(page, name)).toBeVisible();
    await page.reload();
    await expect(chip(page, name)).toBeVisible();
    await expect(rowWith(page, 'Chantier 12').first()).toBeVisible();
  },
);

import { paths } from '@ne2016/contract';
import { branding } from '@ne2016/extensions/branding';
import type { Page } from '@playwright/test';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expectSound } from '../application/expect-sound.ts';
import { holdAnswers } from '../application/hold-answers.ts';
import { expect, test } from '../application/test.ts';
import {
  createRecord,
  followLink,
  openList,
  passwordField,
  projectNamed,
  search,
  signIn,
} from '../application/workspace.ts';

const searchDialog = (page: Page) => page.getByRole('dialog', { name: 'Rechercher partout' });
const active = (page: Page) => searchDialog(page).locator('[role=option][aria-selected=true]');

/** Opens the search by its keys and types a query. */
async function searchEverywhere(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(searchDialog(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(query);
}

test('by keyboard: records of all lists are found and opened, also beside an open record', async ({
  camille: page,
}) => {
  await createRecord(page, 'project', projectNamed('Moulin à vent du Tertre'));
  const documents = await holdAnswers(page, `**${paths.list('document')}*`);

  await searchEverywhere(page, '');
  await expect(searchDialog(page).getByRole('group', { name: 'Listes' })).toBeVisible();
  await expect(active(page)).toHaveText('Projets');
  await expect(searchDialog(page).getByRole('group', { name: 'Fiches ouvertes' })).toHaveCount(0);
  await page.keyboard.type('tertre moulin');
  await expect(active(page)).toHaveText('Moulin à vent du Tertre');
  // A list that is not loaded yet shows that, and its matches appear when it is.
  await expect(searchDialog(page).getByRole('group', { name: /^Documents/ })).toHaveText(/Chargement/);
  documents.release();
  await expect(searchDialog(page).getByText('Chargement')).toHaveCount(0);
  await page.keyboard.press('Enter');
  const record = page.getByRole('dialog', { name: 'Moulin à vent du Tertre' });
  await expect(record).toBeVisible();
  // Next to an open record, too.
  await page.keyboard.press('Control+k');
  await expect(searchDialog(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(searchDialog(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await searchEverywhere(page, '');
  await expect(active(page)).toHaveText('Moulin à vent du Tertre');
});

test(
  'by keyboard: one of many found records is opened, or all of them are shown in their list',
  { tag: '@long' },
  async ({ camille: page }) => {
    await createRecord(page, 'project', projectNamed('Moulin'));
    await searchEverywhere(page, 'chantier');
    await expect(
      searchDialog(page).getByRole('option', { name: /^Afficher les \d+\sprojets/ }),
    ).toBeVisible();
    await expect(searchDialog(page).getByRole('status')).toHaveText(/\d+\srésultats\./);
    await page.keyboard.press('ArrowDown');
    const second = await active(page).locator('span').first().innerText();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/espace\/project\/\d+$/);
    await expect(page.getByRole('dialog', { name: second.replace(/ \(.*/, '') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await searchEverywhere(page, 'chantier');
    await page.keyboard.press('ArrowUp');
    await expect(active(page)).toHaveText(/^Afficher les \d+\sprojets trouvés$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox')).toHaveValue('chantier');
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/sur \d+ projets/);
  },
);

test(
  'by keyboard: lists are shown and actions done; where nothing is found, a list is searched',
  { tag: '@long' },
  async ({ camille: page }) => {
    await openList(page, 'Communes');
    await search(page, 'mont');
    await expect(page).toHaveURL(/search=mont$/);
    await searchEverywhere(page, 'mont');
    await expectSoundInEveryLook(page, searchDialog(page).getByRole('option').first());
    await page.keyboard.press('Control+a');
    await page.keyboard.type('rien de tel');
    await expect(active(page)).toHaveText('Rechercher « rien de tel » dans la liste Communes');
    await expectSound(page);
    await page.keyboard.press('Control+a');
    // At once, without waiting for an answer.
    await page.keyboard.type('proj');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/espace\/project$/);
    await expect(page.getByRole('heading', { name: 'Projets' })).toBeFocused();
    await expect(page).toHaveTitle(`Projets – ${branding.name}`);
    await page.goBack();
    await expect(page).toHaveURL(/#\/espace\/commune\?search=mont$/);

    await searchEverywhere(page, 'nouveau document');
    await expect(active(page)).toHaveText('Nouveau document');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Nouveau document' })).toBeVisible();
    await page.keyboard.press('Escape');
    await searchEverywhere(page, 'mon compte');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Mon compte' })).toBeVisible();
  },
);

test(
  'single keys search, add and help, where no field and no grid has the focus, and can be switched off',
  { tag: '@long' },
  async ({ camille: page }) => {
    await openList(page, 'Projets');
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('n?/');
    await expect(page.getByRole('searchbox')).toHaveValue('n?/');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('rowheader').first().focus();
    await page.keyboard.press('n');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Raccourcis clavier' });
    await expect(help).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(help.getByRole('definition').first()).toHaveText('Ctrl K');
    await help.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();

    const heading = page.getByRole('heading', { name: 'Projets' });
    await heading.focus();
    await page.keyboard.press('n');
    await page.keyboard.press('?');
    await searchEverywhere(page, 'raccourcis');
    await page.keyboard.press('Enter');
    await help.getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await heading.focus();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'Nouveau projet' })).toBeVisible();
  },
);

test('saved views are in the menu and found by the search', { tag: '@long' }, async ({ camille: page }) => {
  await openList(page, 'Communes');
  const lists = page.getByRole('navigation', { name: 'Listes' });
  await expect(lists.getByRole('link', { name: 'Communes' })).toHaveText(/\d{3}$/);
  await expect(page.getByRole('heading', { name: 'Communes' })).toBeFocused();

  const view = { resource: 'project', name: 'Presque finis', settings: 'sort=-progress' };
  const id = await createRecord(page, 'app_view', view);
  await lists.getByRole('link', { name: 'Presque finis' }).click();
  await expect(page).toHaveURL(new RegExp(`#/espace/project\\?view=${id}$`));
  await expect(lists.getByRole('link', { name: 'Presque finis' })).toHaveAttribute('aria-current');
  await followLink(page, 'Communes');
  await expect(lists.getByRole('link', { name: 'Presque finis' })).not.toHaveAttribute('aria-current');
  await searchEverywhere(page, 'finis');
  await expect(active(page)).toHaveText(/^Presque finis/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`view=${id}$`));
});

test('the menu is made narrow and stays so', { tag: '@long' }, async ({ camille: page }) => {
  const lists = page.getByRole('navigation', { name: 'Listes' });
  await page.getByRole('button', { name: 'Réduire le menu' }).click();
  const navigation = page.getByRole('banner');
  const widthOf = async () => (await navigation.boundingBox())?.width;
  expect(await widthOf()).toBe(56);
  await page.reload();
  await expect(lists).toBeVisible();
  expect(await widthOf()).toBe(56);
  await expectSoundInEveryLook(page, navigation);
  await followLink(page, 'Communes');
  await expect(page.getByRole('heading', { name: 'Communes' })).toBeFocused();
  await page.getByRole('button', { name: 'Déplier le menu' }).click();
  expect(await widthOf()).toBe(240);
});

test(
  'what is typed into an open form stays whatever the width of the page',
  { tag: '@long' },
  async ({ camille: page }) => {
    await page.getByRole('button', { name: /^Compte/ }).click();
    await page.getByRole('menuitem', { name: 'Mon compte' }).click();
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await passwordField(page, 'Mot de passe actuel').fill('déjà saisi');
    for (const width of [390, 1920, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(passwordField(page, 'Mot de passe actuel')).toHaveValue('déjà saisi');
    }
    await page.getByRole('dialog').press('Escape');
    await page.getByRole('button', { name: 'Abandonner' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

for (const [width, height] of [
  [390, 800],
  [320, 256],
] as const)
  test(
    `on a page of ${width} × ${height} px the lists are in a drawer, which closes by keyboard and by going back`,
    { tag: '@long' },
    async ({ camille: page }) => {
      await page.setViewportSize({ width, height });
      const lists = page.getByRole('navigation', { name: 'Listes' });
      await expect(lists).toBeHidden();
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      await menu.press('Enter');
      const drawer = page.getByRole('dialog', { name: 'Listes' });
      await expect(drawer).toBeVisible();
      for (let steps = 0; steps < 8; steps += 1) await page.keyboard.press('Tab');
      await expect(drawer.locator(':focus')).toHaveCount(1);
      await expectSound(page);
      await page.keyboard.press('Escape');
      await expect(menu).toBeFocused();
      await menu.press('Enter');
      await page.goBack();
      await expect(drawer).toBeHidden();
      await expect(page).toHaveURL(/#\/espace\/project/);
      await menu.press('Enter');
      await drawer.getByRole('link', { name: 'Documents' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Documents' })).toBeFocused();
      await expect(drawer).toBeHidden();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Projets' })).toBeVisible();
      await searchEverywhere(page, 'saint');
      await page.keyboard.press('ArrowUp');
      await expect(active(page)).toBeInViewport({ ratio: 0.99 });
      await expectSound(page);
    },
  );

test(
  'a drawer that there is no need for any more closes by itself',
  { tag: '@long' },
  async ({ camille: page }) => {
    const lists = page.getByRole('navigation', { name: 'Listes' });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(lists).toBeVisible();
  },
);

test(
  'a list that is empty, and one in which nothing matches, say what to do next',
  { tag: '@long' },
  async ({ page, application }) => {
    await signIn(page, application.admin);
    await page.goto('#/espace/project?filter=status.is~idea&search=rien-de-tel');
    await expect(page.getByText('Parmi les fiches filtrées, rien ne correspond')).toBeVisible();
    await expectSoundInEveryLook(page, page.getByRole('button', { name: 'Effacer les filtres' }));
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await expect(page.getByRole('button', { name: 'Effacer les filtres' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Projets' })).toBeFocused();
    await page.getByRole('main').getByText('Effacer la recherche').click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();

    await page.route(`**${paths.list('document')}*`, (route) => route.fulfill({ json: [] }));
    await followLink(page, 'Documents');
    await expect(page.getByRole('heading', { name: 'La liste est vide' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Créer le premier document' }).click();
    await expect(page.getByRole('dialog', { name: 'Nouveau document' })).toBeVisible();
  },
);

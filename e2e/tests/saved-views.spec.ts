import type { Locator, Page } from '@playwright/test';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expect, test } from '../application/test.ts';
import { createRecord, projectNamed, search, signInElsewhere, untilLive } from '../application/workspace.ts';

const searchbox = (page: Page) => page.getByRole('searchbox');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const viewMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Vue\\s: ${name}`) });
const addressOf = (page: Page) => page.evaluate(() => location.hash);
const viewOf = async (page: Page) => /view=\d+/.exec(await addressOf(page))?.[0] ?? 'none';

async function chooseInMenu(page: Page, view: string, action: string) {
  await viewMenu(page, view).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Saves the current view under a name, with ticked boxes, and waits for the save. */
async function saveAs(page: Page, name: string, ...boxes: readonly string[]) {
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Nom de la vue' }).fill(name);
  for (const box of boxes) await form.getByRole('checkbox', { name: box }).check();
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form).toBeHidden();
  await expect(viewMenu(page, name)).toBeVisible();
  await expect.poll(() => addressOf(page)).toMatch(/\?view=\d+$/);
}

/** Creates a view of projects by a call; returns its part of an address. */
async function makeView(caller: Page, name: string, settings: string, others: object = {}): Promise<string> {
  const id = await createRecord(caller, 'app_view', { resource: 'project', name, settings, ...others });
  return `view=${id}`;
}

test('a view without a name is refused beside its field', { tag: '@long' }, async ({ camille }) => {
  await search(camille, 'école');
  await button(camille, 'Enregistrer la vue').click();
  const form = camille.getByRole('dialog');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByText('Donnez un nom à la vue.')).toBeVisible();
  await expectSoundInEveryLook(camille, form);
});

test('a view is saved and shared, and a colleague follows how it changes and is renamed', async ({
  camille,
  driss,
}) => {
  await search(camille, 'école');
  await button(camille, 'Enregistrer la vue').click();
  await saveAs(camille, 'Les écoles', 'Partager avec vos collègues');

  // Driss opens the address from Camille, and follows her changes.
  const view = await viewOf(camille);
  await driss.goto(`#/espace/project?${view}`);
  await expect(viewMenu(driss, 'Les écoles')).toBeVisible();
  await expect(searchbox(driss)).toHaveValue('école');
  const links = driss.getByRole('navigation', { name: 'Listes' });
  await expect(links.getByRole('link', { name: 'Les écoles' })).toHaveAttribute('aria-current', 'true');
  await search(camille, 'école maternelle');
  await expect(camille.getByText('Vue modifiée')).toBeVisible();
  await button(camille, 'Enregistrer la vue').click();
  await expect(camille.getByText('Vue modifiée')).toBeHidden();
  await expect(searchbox(driss)).toHaveValue('école maternelle');
  await chooseInMenu(camille, 'Les écoles', 'Nom et options…');
  await saveAs(camille, 'Écoles maternelles');
  await expect(viewMenu(driss, 'Écoles maternelles')).toBeVisible();
});

test(
  'a view of somebody else is not one’s own to save; another one is, with another name',
  { tag: '@long' },
  async ({ camille, driss }) => {
    const view = await makeView(camille, 'Écoles maternelles', 'search=école', { shared: true });
    await driss.goto(`#/espace/project?${view}`);
    await expect(viewMenu(driss, 'Écoles maternelles')).toBeVisible();
    await search(driss, 'gymnase');
    await expect(driss.getByText('Vue modifiée')).toBeVisible();
    await expectSoundInEveryLook(driss, driss.getByText('Vue modifiée'));
    await expect(button(driss, 'Enregistrer la vue')).toBeHidden();
    await button(driss, 'Enregistrer sous…').click();
    const own = driss.getByRole('dialog');
    await own.getByRole('textbox', { name: 'Nom de la vue' }).fill('Écoles maternelles');
    await own.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(own.getByText(/porte déjà ce nom/)).toBeVisible();
    await saveAs(driss, 'Les gymnases');
    await expect(searchbox(driss)).toHaveValue('gymnase');
    // Other users do not see it.
    await camille.goto(`#/espace/project?${await viewOf(driss)}`);
    await expect(camille.getByText(/n’est pas partagée avec vous/)).toBeVisible();
  },
);

test(
  'a view that is deleted while a colleague looks at it says so there',
  { tag: '@long' },
  async ({ camille, driss }) => {
    const view = await makeView(camille, 'Écoles maternelles', 'search=école', { shared: true });
    await driss.goto(`#/espace/project?${view}`);
    await expect(viewMenu(driss, 'Écoles maternelles')).toBeVisible();
    await camille.goto(`#/espace/project?${view}`);
    await chooseInMenu(camille, 'Écoles maternelles', 'Supprimer la vue');
    await camille.getByRole('alertdialog').getByRole('button', { name: 'Supprimer la vue' }).click();
    await expect(viewMenu(camille, 'Écoles maternelles')).toBeHidden();
    await expect(driss.getByText(/Cette vue a été supprimée/)).toBeVisible();
    await expect(searchbox(driss)).toHaveValue('');
    await expectSoundInEveryLook(driss, driss.getByText(/Cette vue a été supprimée/));
    await button(driss, 'Afficher la liste').click();
    await expect(driss.getByText(/Cette vue a été supprimée/)).toBeHidden();
  },
);

test(
  'a view that changes in two places asks before one replaces the other, and the list opens with its default',
  { tag: '@long' },
  async ({ camille, browser, application }) => {
    const elsewhere = await signInElsewhere(browser, application.admin);
    await search(camille, 'halle');
    await button(camille, 'Enregistrer la vue').click();
    await saveAs(camille, 'Les halles', 'Ouvrir la liste avec cette vue (pour moi)');

    // An address without a view opens the list with it, and one that requests all records without it.
    await elsewhere.goto('#/espace/project');
    await expect(viewMenu(elsewhere, 'Les halles')).toBeVisible();
    await expect(searchbox(elsewhere)).toHaveValue('halle');
    await elsewhere.goto('#/espace/project?search=');
    await expect(searchbox(elsewhere)).toHaveValue('');
    await expect(viewMenu(elsewhere, 'Les halles')).toBeHidden();
    await elsewhere.goBack();
    await expect(searchbox(elsewhere)).toHaveValue('halle');
    await untilLive(elsewhere);

    await search(elsewhere, 'halle aux grains');
    await expect(elsewhere.getByText('Vue modifiée')).toBeVisible();
    await search(camille, 'halle couverte');
    await button(camille, 'Enregistrer la vue').click();
    await expect(elsewhere.getByText(/La vue enregistrée a changé entre-temps/)).toBeVisible();
    await expect(searchbox(elsewhere)).toHaveValue('halle aux grains');
    await button(elsewhere, 'Enregistrer la vue').click();
    await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click();
    await button(elsewhere, 'Revenir à la vue enregistrée').click();
    await expect(searchbox(elsewhere)).toHaveValue('halle couverte');
    await elsewhere.context().close();
  },
);

test('a view is saved, changed and left with the keyboard alone', { tag: '@long' }, async ({ driss }) => {
  await driss.keyboard.press('Tab');
  await searchbox(driss).focus();
  await driss.keyboard.type('pont');
  await button(driss, 'Enregistrer la vue').focus();
  await driss.keyboard.press('Enter');
  await expect(driss.getByRole('textbox', { name: 'Nom de la vue' })).toBeFocused();
  await driss.keyboard.type('Les ponts');
  await driss.keyboard.press('Enter');
  await expect(driss.getByRole('dialog')).toBeHidden();
  await expect(viewMenu(driss, 'Les ponts')).toBeVisible();
  // The button that opened the form is gone.
  await expect(driss.getByRole('heading', { level: 1 })).toBeFocused();
  await viewMenu(driss, 'Les ponts').focus();
  await driss.keyboard.press('Enter');
  await expectSoundInEveryLook(driss, driss.getByRole('menu'));
  await driss.keyboard.press('End');
  await driss.keyboard.press('Enter');
  const question = driss.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await driss.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Supprimer la vue' })).toBeFocused();
  await driss.keyboard.press('Enter');
  await expect(viewMenu(driss, 'Les ponts')).toBeHidden();
  await expect(driss.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a saved view says how many records it matches, live', { tag: '@long' }, async ({ camille, driss }) => {
  for (const name of ['Jacquemart du nord', 'Jacquemart du sud'])
    await createRecord(camille, 'project', { ...projectNamed(name), status: 'running' });
  await camille.goto('#/espace/project?search=jacquemart&filter=status.is~running');
  await button(camille, 'Enregistrer la vue').click();
  await saveAs(camille, 'Les jacquemarts', 'Partager avec vos collègues');
  const link = (page: Page) =>
    page.getByRole('navigation', { name: 'Listes' }).getByRole('link', { name: /^Les jacquemarts/ });
  await expect(link(camille)).toHaveAccessibleName(/^Les jacquemarts \(2\sfiches\)$/);
  await expectSoundInEveryLook(camille, button(camille, 'Nouveau projet'));
  await expect(link(driss)).toHaveAccessibleName(/ \(2\sfiches\)$/);
  await createRecord(driss, 'project', { ...projectNamed('Jacquemart de l’est'), status: 'running' });
  await createRecord(driss, 'project', projectNamed('Jacquemart de l’ouest'));
  await expect(link(camille)).toHaveAccessibleName(/ \(3\sfiches\)$/);
  // The longest name leaves its count visible.
  await camille.goto('#/espace/project?search=jacquemart');
  await button(camille, 'Enregistrer la vue').click();
  await saveAs(camille, 'Tous les jacquemarts, du nord au sud et de l’est à l’ouest');
  const longest = camille.getByRole('link', { name: /^Tous les jacquemarts/ });
  await expect(longest).toHaveAccessibleName(/ \(4\sfiches\)$/);
  const [count, lists] = [
    longest.locator('span').last(),
    camille.getByRole('navigation', { name: 'Listes' }),
  ];
  const endOf = async (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().right);
  expect(await endOf(count)).toBeLessThan(await endOf(lists));
});

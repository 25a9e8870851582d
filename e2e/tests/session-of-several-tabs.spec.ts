import type { BrowserContext, Page } from '@playwright/test';
import { readKept } from '../application/kept-storage.ts';
import { expect, test } from '../application/test.ts';
import { field, openList, passwordField, signIn, submitLogin, untilLive } from '../application/workspace.ts';

// Several tabs of one browser: they share its session.

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('#/espace/project');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  return page;
}

async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Compte/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
}

const expiredModal = (page: Page) => page.getByRole('dialog', { name: 'Votre session est terminée' });
const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Connexion' });

test('signing out asks while anything is unsaved, and staying loses nothing', async ({
  page,
  application,
}) => {
  await signIn(page, application.admin);
  await openList(page, 'Projets');
  await page.getByRole('button', { name: 'Nouveau projet' }).click();
  await field(page.getByRole('dialog'), 'Intitulé').fill('Pas encore enregistré');
  await expect.poll(async () => JSON.stringify(await readKept(page))).toContain('Pas encore');
  const other = await page.context().newPage();
  await page.close();
  await other.goto('#/espace/project');
  // Drafts of an earlier page count, too: signing out would remove them.
  await expect(other.getByRole('button', { name: 'Voir les modifications' })).toBeVisible();
  await askToSignOut(other);
  const question = other.getByRole('alertdialog', { name: /^Se déconnecter sans enregistrer/ });
  await question.getByRole('button', { name: 'Rester sur cette page' }).click();
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  await askToSignOut(other);
  await question.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(loginHeading(other)).toBeVisible();
  await expect.poll(() => readKept(other)).toBeNull();
});

test(
  'who signs out in one tab is signed out in the others',
  { tag: '@long' },
  async ({ page, application }) => {
    await signIn(page, application.admin);
    await openList(page, 'Projets');
    const other = await openTab(page.context());
    await untilLive(other);
    await askToSignOut(page);
    await expect(loginHeading(page)).toBeVisible();
    await expect(loginHeading(other)).toBeVisible();
  },
);

test(
  'what is unsaved in another tab outlives signing out: that tab asks to sign in again over it',
  { tag: '@long' },
  async ({ page, application }) => {
    await signIn(page, application.admin);
    await openList(page, 'Projets');
    const other = await openTab(page.context());
    await other.getByRole('button', { name: 'Nouveau projet' }).click();
    const form = other.getByRole('dialog', { name: 'Nouveau projet' });
    await field(form, 'Intitulé').fill('Saisi dans l’autre onglet');
    await askToSignOut(page);
    await expect(loginHeading(page)).toBeVisible();
    await expect(expiredModal(other)).toBeVisible();

    // Signing out has emptied the storage: leaving now would lose the edits, and the question includes that.
    await expiredModal(other).getByRole('button', { name: 'Quitter sans se reconnecter' }).click();
    const question = other.getByRole('alertdialog');
    await expect(question).toContainText('seront perdues');
    await question.getByRole('button', { name: 'Rester sur cette page' }).click();
    await submitLogin(page, application.admin);
    await expect(expiredModal(other)).toBeHidden();
    await expect(field(form, 'Intitulé')).toHaveValue('Saisi dans l’autre onglet');
  },
);

test('nothing of one person is sent once somebody else has signed in in another tab', async ({
  page,
  application,
  seed,
}) => {
  await signIn(page, application.admin);
  await openList(page, 'Projets');
  await page.getByRole('button', { name: 'Nouveau projet' }).click();
  const form = page.getByRole('dialog', { name: 'Nouveau projet' });
  await field(form, 'Intitulé').fill('De l’administration');

  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.method() === 'POST' && request.url().includes('/data/');
  });
  const other = await page.context().newPage();
  await page.context().clearCookies({ name: /session/ });
  await other.goto('#/');
  await submitLogin(other, seed.driss.account);
  await expect(other).toHaveURL(/#\/espace/);
  await expect(expiredModal(page)).toBeVisible();
  await expect(passwordField(page, 'Mot de passe')).toBeFocused();
  expect(isSent).toBe(false);

  await passwordField(page, 'Mot de passe').fill(application.admin.password);
  await expiredModal(page).getByRole('button', { name: 'Se connecter' }).click();
  await expect(expiredModal(page)).toBeHidden();
  await expect(field(form, 'Intitulé')).toHaveValue('De l’administration');
});

test(
  'who leaves after their session has ended learns that what they typed is kept, and is offered it',
  { tag: '@long' },
  async ({ page, application }) => {
    await signIn(page, application.admin);
    await openList(page, 'Projets');
    await page.getByRole('button', { name: 'Nouveau projet' }).click();
    const form = page.getByRole('dialog', { name: 'Nouveau projet' });
    await field(form, 'Intitulé').fill('Gardé jusqu’à demain');
    await page.context().clearCookies({ name: /session/ });
    await field(form, 'Description').fill('Et cela');
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expiredModal(page).getByRole('button', { name: 'Quitter sans se reconnecter' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('sont gardées sur cet appareil');
    await question.getByRole('button', { name: 'Quitter', exact: true }).click();
    await expect(loginHeading(page)).toBeVisible();
    // Form, session and question closed at once: each had made the elements next to it inert.
    await expect(page.locator('[inert]')).toHaveCount(0);
    await submitLogin(page, application.admin);
    await page.getByRole('button', { name: 'Voir les modifications' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Gardé jusqu’à demain' })).toBeVisible();
  },
);

import { expect, test } from '../application/test.ts';
import { openList, signIn, submitLogin } from '../application/workspace.ts';

test('a wrong password is refused in French, the right one leads to the workspace', async ({
  page,
  application,
}) => {
  await page.goto('#/');
  await submitLogin(page, { ...application.admin, password: 'certainement pas celui-ci' });
  await expect(page.getByRole('alert')).toContainText(/courriel|mot de passe/i);
  await expect(page).toHaveURL(/#\/$/);

  await submitLogin(page, application.admin);
  await expect(page).toHaveURL(/#\/espace/);
});

test('an empty login form says beside each field that it is missing, and sends nothing', async ({ page }) => {
  await page.goto('#/');
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.url().includes('sign-in');
  });
  await page.getByRole('button', { name: 'Se connecter' }).click();
  const email = page.getByRole('textbox', { name: 'Adresse de courriel' });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Ce champ est obligatoire.');
  expect(isSent).toBe(false);
});

for (const [address, details] of [
  ['#/nulle-part', {}],
  ['#/reset', { tag: '@long' }],
  ['#/espace/rien', { tag: '@long' }],
  ['#/espace', { tag: '@long' }],
] as const)
  test(`specification §2: a visitor of ${address} is led to the login`, details, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
    await expect(page).toHaveURL(/#\/$/);
  });

test(
  'a signed-in visitor of the login goes to the workspace at once, and after signing out no more',
  { tag: '@long' },
  async ({ page, application }) => {
    await signIn(page, application.admin);
    await page.goto('#/');
    await expect(page).toHaveURL(/#\/espace/);

    await page.getByRole('button', { name: /^Compte\s:/ }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
    await page.goto('#/espace');
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  },
);

test(
  'an anonymous visitor of a list gets there after signing in',
  { tag: '@long' },
  async ({ page, application }) => {
    await page.goto('#/espace/commune');
    await submitLogin(page, application.admin);
    await expect(page).toHaveURL(/#\/espace\/commune$/);
    await expect(page.getByRole('heading', { name: 'Communes' })).toBeVisible();
  },
);

test('specification §9: the language is French, whatever the browser prefers', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto('#/');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  // The form is there before its script has run.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('NG_TRANSLATE_LANG_KEY'))).toBe('fr_FR');
  await context.close();
});

test('a session that ends while somebody works asks to sign in again, and loses nothing that was typed', async ({
  page,
  application,
}) => {
  await signIn(page, application.admin);
  await openList(page, 'Projets');
  await page.getByRole('button', { name: 'Nouveau projet' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Intitulé' }).fill('Saisi avant la fin de la session');

  // To the server, this is an expired session.
  await page.context().clearCookies({ name: /session/ });
  await form.getByRole('button', { name: 'Créer' }).click();
  const asked = page.getByRole('dialog', { name: 'Votre session est terminée' });
  await expect(asked).toBeVisible();
  await asked.locator('input[type=password]').fill(application.admin.password);
  await asked.getByRole('button', { name: 'Se connecter' }).click();
  await expect(asked).toBeHidden();
  await expect(form.getByRole('textbox', { name: 'Intitulé' })).toHaveValue(
    'Saisi avant la fin de la session',
  );
});

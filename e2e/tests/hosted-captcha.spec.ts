import type { Page } from '@playwright/test';
import { paths } from '@ne2016/contract';
import { hostedTest, providerPages, serveProvider } from '../application/captcha.ts';
import { expectSound } from '../application/expect-sound.ts';
import { expect } from '../application/test.ts';
import { openList, passwordField, submitLogin } from '../application/workspace.ts';

/** Solves the CAPTCHA, and waits until the page has the answer: its frame sends it as a message. */
async function solve(page: Page, provider?: string): Promise<void> {
  const frames = provider === 'hcaptcha' ? ['Captcha', 'Énigme'] : ['Captcha'];
  for (const title of frames) await page.frameLocator(`iframe[title="${title}"]`).getByRole('button').click();
  await expect(page.locator('[data-answered]')).toBeAttached();
}

/** Focuses the form, and waits for the widget: late content moves the button, and a click would miss it. */
async function turnToForm(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Adresse de courriel' }).focus();
  await expect(page.locator('iframe[title="Captcha"]')).toBeVisible();
}

const field = (page: Page) => page.getByRole('group', { name: 'Vérification anti-robot' });
const due = 'Confirmez d’abord que vous n’êtes pas un robot.';

/** Counts the submits of the login form. */
function countLogins(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => (count += request.url().includes(paths.signIn) ? 1 : 0));
  return () => count;
}

for (const provider of ['recaptcha', 'hcaptcha', 'turnstile'] as const) {
  const test = hostedTest(provider);
  test(
    `${provider}: the form says that it is to be solved, and goes on once it is`,
    { tag: '@long' },
    async ({ page, application }) => {
      const refusals: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) refusals.push(message.text());
      });
      await serveProvider(page, provider);
      const logins = countLogins(page);
      await page.goto('#/');
      await turnToForm(page);
      await submitLogin(page, application.admin);
      await expect(page.getByText(due)).toBeVisible();
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toHaveAccessibleDescription(due);
      expect(logins()).toBe(0);
      await expectSound(page, { excluded: 'iframe' });

      await solve(page, provider);
      await expect(page.getByText(due)).toBeHidden();
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await expect(page).toHaveURL(/#\/espace/);
      expect(refusals).toEqual([]);
    },
  );
}

hostedTest('hcaptcha')(
  'a puzzle that opens beside a modal can be solved, and the modal stays',
  { tag: '@long' },
  async ({ page, application }) => {
    await serveProvider(page, 'hcaptcha');
    await page.goto('#/');
    await turnToForm(page);
    await solve(page, 'hcaptcha');
    await submitLogin(page, application.admin);
    await openList(page, 'Projets');
    await page.getByRole('button', { name: 'Nouveau projet' }).click();
    await page.getByRole('textbox', { name: 'Intitulé' }).fill('Saisi avant la fin de la session');
    await page.context().clearCookies({ name: /session/ });
    // Returning to the page makes it request the browser’s session.
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    const asked = page.getByRole('dialog', { name: 'Votre session est terminée' });
    await asked.locator('input[type=password]').fill(application.admin.password);
    await solve(page, 'hcaptcha');
    await asked.getByRole('button', { name: 'Se connecter' }).click();
    await expect(asked).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Intitulé' })).toHaveValue(
      'Saisi avant la fin de la session',
    );
  },
);

const test = hostedTest('turnstile');
const { host } = providerPages.turnstile;

test(
  'the widget has its room before it comes: the button under it stays where it is',
  { tag: '@long' },
  async ({ page }) => {
    const script = Promise.withResolvers<void>();
    await serveProvider(page, 'turnstile');
    await page.route(`${host}**`, async (route) => {
      await script.promise;
      await route.fallback();
    });
    const asked = page.waitForRequest(`${host}**`);
    await page.goto('#/');
    await page.getByRole('textbox', { name: 'Adresse de courriel' }).focus();
    await asked;
    const button = page.getByRole('button', { name: 'Se connecter' });
    const before = await button.boundingBox();
    script.resolve();
    await expect(page.locator('iframe[title="Captcha"]')).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
  },
);

test(
  'specification §5: 120 seconds after solving the form is invalid again, and says so',
  { tag: '@long' },
  async ({ page, application }) => {
    await page.clock.install();
    await serveProvider(page, 'turnstile');
    const logins = countLogins(page);
    await page.goto('#/');
    await turnToForm(page);
    await solve(page);
    await page.clock.fastForward(120_000);
    await expect(page.getByText('La vérification anti-robot a expiré')).toBeVisible();
    await submitLogin(page, application.admin);
    await expect(field(page)).toBeFocused();
    expect(logins()).toBe(0);

    await solve(page);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL(/#\/espace/);
  },
);

test(
  'a script that cannot be loaded is said plainly; a retry goes on with what was typed',
  { tag: '@long' },
  async ({ page, application }) => {
    await page.route(`${host}**`, (route) => route.abort());
    const logins = countLogins(page);
    await page.goto('#/');
    await page.getByRole('textbox', { name: 'Adresse de courriel' }).focus();
    const away = page.getByText('La vérification anti-robot ne répond pas.');
    await expect(away).toBeVisible();
    await submitLogin(page, application.admin);
    await expect(away).toBeVisible();
    expect(logins()).toBe(0);
    await page.unroute(`${host}**`);
    await serveProvider(page, 'turnstile');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await solve(page);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL(/#\/espace/);
  },
);

test(
  'a provider that the server cannot ask lets nobody in, says so, and keeps what was typed',
  { tag: '@long' },
  async ({ page, application, verifier }) => {
    await serveProvider(page, 'turnstile');
    await page.goto('#/');
    await turnToForm(page);
    await solve(page);
    verifier.isAway = true;
    await submitLogin(page, application.admin);
    await expect(page.getByRole('alert')).toContainText(
      'Le service de vérification anti-robot ne répond pas.',
    );
    await expect(passwordField(page, 'Mot de passe')).toHaveValue(application.admin.password);

    verifier.isAway = false;
    await solve(page);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL(/#\/espace/);
  },
);

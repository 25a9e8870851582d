import type { Page, Request } from '@playwright/test';
import { headers, paths } from '@ne2016/contract';
import { altcha } from '../application/captcha.ts';
import { expectSoundInColorSchemes } from '../application/every-look.ts';
import { expectSound } from '../application/expect-sound.ts';
import { freePort } from '../application/free-port.ts';
import { expect, test } from '../application/test.ts';
import {
  createRecord,
  openRecord,
  passwordField,
  projectNamed,
  saveAndClose,
  submitLogin,
} from '../application/workspace.ts';

test.use({ variables: altcha });

const email = (page: Page) => page.getByRole('textbox', { name: 'Adresse de courriel' });
const done = (page: Page) => page.getByText('Vérification anti-robot réussie');
const challenge = `**/${paths.captchaChallenge}`;

/** Records the requests of the page, and those that the browser refused. */
function watch(page: Page) {
  const requests: string[] = [];
  const refusals: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refusals.push(message.text());
  });
  return { requests, refusals };
}

const isOfCaptcha = (url: string) => /-solver|-worker|configuration|captcha\/challenge/.test(url);

test('ALTCHA is loaded once somebody turns to the form, solves itself, and nothing of others is loaded', async ({
  page,
  application,
}) => {
  const { requests, refusals } = watch(page);
  await page.goto('#/');
  await expect(email(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests.filter(isOfCaptcha)).toEqual([]);

  await email(page).focus();
  await expect(done(page)).toBeVisible();
  expect(requests.filter(isOfCaptcha).length).toBeGreaterThan(2);
  expect(requests.filter((url) => !url.startsWith(application.address))).toEqual([]);
  await submitLogin(page, application.admin);
  await expect(page).toHaveURL(/#\/espace/);
  expect(refusals).toEqual([]);
});

test(
  'specification §7: once the cookie is there, every call of a whole visit takes JSON and carries its token',
  { tag: '@long' },
  async ({ page, application }) => {
    const token = page.waitForResponse(`**/${paths.session}`);
    await page.goto('#/');
    await token;
    const calls: Request[] = [];
    page.on('request', (request) => {
      if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(request);
    });
    await submitLogin(page, application.admin);
    await expect(page).toHaveURL(/#\/espace/);
    await createRecord(page, 'project', projectNamed('Préau de toute une visite'));
    await page.reload();
    const form = await openRecord(page, 'Préau de toute une visite');
    await form
      .getByLabel('Plan')
      .and(form.locator('input'))
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') });
    await expect(form.getByRole('link', { name: 'plan.pdf' })).toBeVisible();
    await saveAndClose(form);
    await page.getByRole('button', { name: /^Compte/ }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();

    const sent = await Promise.all(
      calls.map(async (call) => ({ call: `${call.method()} ${call.url()}`, ...(await call.allHeaders()) })),
    );
    const isSound = (one: Record<string, string>) =>
      one['accept'] === 'application/json' && headers.csrfToken in one;
    expect(sent.filter((one) => !isSound(one))).toEqual([]);
    const made = [
      paths.captchaChallenge,
      'languages/',
      paths.signIn,
      'data/project',
      'files/',
      'broadcasting/',
    ];
    for (const path of made) expect(sent.map(({ call }) => call).join('\n')).toContain(path);
  },
);

test('who submits at once only waits', { tag: '@long' }, async ({ page, application }) => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route(challenge, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const { requests } = watch(page);
  await page.goto('#/');
  await submitLogin(page, application.admin);
  await expect(page.getByText('Vérification anti-robot en cours…')).toBeVisible();
  expect(requests.filter((url) => url.includes(paths.signIn))).toEqual([]);
  answer();
  await expect(page).toHaveURL(/#\/espace/);
});

test(
  'specification §5: after 120 seconds the answer is found anew, and the old one is not sent',
  { tag: '@long' },
  async ({ page, application }) => {
    await page.clock.install();
    await page.goto('#/');
    const first = page.waitForResponse(challenge);
    await email(page).fill(application.admin.email);
    await first;
    await expect(done(page)).toBeVisible();

    const second = page.waitForResponse(challenge);
    await page.clock.fastForward(120_000);
    const { parameters } = (await (await second).json()) as { parameters: { nonce: string } };
    await expect(done(page)).toBeVisible();
    await expect(email(page)).toHaveValue(application.admin.email);

    const signIn = page.waitForRequest(`**/${paths.signIn}`);
    await submitLogin(page, application.admin);
    const sent = (await signIn).headers()[headers.captchaResponse] ?? '';
    expect(Buffer.from(sent, 'base64').toString()).toContain(parameters.nonce);
    await expect(page).toHaveURL(/#\/espace/);
  },
);

test(
  'a refused login has another answer ready, and loses nothing that was typed',
  { tag: '@long' },
  async ({ page, application }) => {
    await page.goto('#/');
    const answers = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().includes(paths.signIn)) answers.add(request.headers()[headers.captchaResponse]);
    });
    for (const password of ['certainement pas celui-ci', 'celui-là non plus']) {
      await submitLogin(page, { ...application.admin, password });
      await expect(page.getByRole('alert')).toContainText('incorrect');
      await expect(email(page)).toHaveValue(application.admin.email);
      await expect(passwordField(page, 'Mot de passe')).toHaveValue(password);
    }
    await submitLogin(page, application.admin);
    await expect(page).toHaveURL(/#\/espace/);
    expect(answers.size).toBe(3);
  },
);

test(
  'a challenge that cannot be had is said plainly; a retry goes on with what was typed',
  { tag: '@long' },
  async ({ page, application }) => {
    await page.route(challenge, (route) => route.abort());
    const { requests } = watch(page);
    await page.goto('#/');
    await submitLogin(page, application.admin);
    await expect(page.getByText('La vérification anti-robot ne répond pas.')).toBeVisible();
    expect(requests.filter((url) => url.includes(paths.signIn))).toEqual([]);
    await expectSoundInColorSchemes(page);

    await page.unroute(challenge);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(done(page)).toBeVisible();
    await page.emulateMedia({ colorScheme: 'light' });
    await expectSound(page);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL(/#\/espace/);
  },
);

test(
  'a new password is set with an answer, and the form does not move while it is found',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('#/reset/un-jeton-quelconque');
    const button = page.getByRole('button', { name: 'Enregistrer le mot de passe' });
    const before = await button.boundingBox();
    await passwordField(page, 'Nouveau mot de passe').fill('un mot de passe tout neuf');
    await expect(done(page)).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
    await passwordField(page, 'Confirmez le mot de passe').fill('un mot de passe tout neuf');
    await button.click();
    await expect(page.getByText('Ce lien n’est plus valable')).toBeVisible();
  },
);

test.describe('not encrypted', () => {
  test.use({
    // Browsers trust this machine’s other addresses, but not this one.
    // oxlint-disable-next-line no-empty-pattern
    variables: async ({}, provide) => {
      const port = String(await freePort());
      await provide({ ...altcha, PORT: port, APP_URL: `http://0.0.0.0:${port}` });
    },
  });

  test(
    'a page has no cryptography of the browser, and finds its answer all the same',
    { tag: '@long' },
    async ({ page, application }) => {
      const { refusals } = watch(page);
      await page.goto('#/');
      expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto])).toEqual([false, false]);
      await submitLogin(page, application.admin);
      await expect(page).toHaveURL(/#\/espace/);
      expect(refusals).toEqual([]);
    },
  );
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { paths } from '@ne2016/contract';
import { watchComplaints } from '../application/complaints.ts';
import { holdAnswers } from '../application/hold-answers.ts';
import { expect, test } from '../application/test.ts';
import { passwordField, signIn, submitLogin } from '../application/workspace.ts';

const email = (page: Page) => page.getByRole('textbox', { name: 'Adresse de courriel' });
const password = (page: Page) => passwordField(page, 'Mot de passe');
const submit = (page: Page) => page.getByRole('button', { name: 'Se connecter' });
const hydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-started', '');

/** Delays the scripts of the application until `release` is called. */
async function holdScripts(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/** Serves an application whose page ends before its body, until `rest` resolves. */
async function serveInTwoParts(application: string, rest: Promise<void>) {
  const serve = async ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(application + url);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const body = url === '/' ? bytes.indexOf('<body') : 0;
    response.write(bytes.subarray(0, body));
    if (url === '/') await rest;
    response.end(bytes.subarray(body));
  };
  const server = createServer((request, response) => void serve(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('what is typed before any JavaScript has come stays, and a form sent that early is sent once it can be', async ({
  page,
  application,
}) => {
  const complaints = await watchComplaints(page);
  const { release } = await holdScripts(page);
  await page.goto('#/', { waitUntil: 'commit' });
  await email(page).pressSequentially(application.admin.email);
  await password(page).pressSequentially(application.admin.password);
  await page.getByLabel('Rester connecté').check();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-sent-early', '');
  expect(page.url()).toBe(`${application.address}/#/`);
  await expect(email(page)).toHaveValue(application.admin.email);

  const sent = page.waitForRequest((request) => request.url().endsWith(paths.signIn));
  release();
  expect((await sent).postDataJSON()).toEqual({ ...application.admin, rememberMe: true });
  await expect(page).toHaveURL(/#\/espace/);
  expect(complaints).toEqual([]);
});

test('buttons that are pressed before any JavaScript has come do their work once they can', async ({
  page,
}) => {
  const { release } = await holdScripts(page);
  await page.goto('#/', { waitUntil: 'commit' });
  await password(page).pressSequentially('un secret');
  await page.getByRole('button', { name: 'Afficher' }).click();
  await page.getByRole('button', { name: 'Mot de passe oublié' }).click();
  release();
  const modal = page.getByRole('dialog', { name: 'Mot de passe oublié' });
  await expect(modal.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(password(page)).toHaveAttribute('type', 'text');
});

test('what is typed while the application starts stays where it is', async ({ page }) => {
  const complaints = await watchComplaints(page);
  const { release } = await holdScripts(page);
  await page.goto('#/', { waitUntil: 'commit' });
  await email(page).pressSequentially('ada@');
  release();
  await hydrated(page);
  await page.keyboard.type('exemple.fr');
  await expect(email(page)).toHaveValue('ada@exemple.fr');
  await expect(email(page)).toBeFocused();
  expect(complaints).toEqual([]);
});

test(
  'an application that comes before the rest of its page waits for it',
  { tag: '@long' },
  async ({ page, application }) => {
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
    await using line = await serveInTwoParts(application.address, rest);
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/auth/get-session'));
    await page.goto(`${line.address}/#/espace`, { waitUntil: 'commit' });
    // The script already runs.
    await asked;
    sendRest();
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
    await hydrated(page);
  },
);

test(
  'neither an address of another screen nor a signed-in visitor sees the login flash',
  { tag: '@long' },
  async ({ page, application }) => {
    const heading = page.getByRole('heading', { name: 'Connexion' });
    const held = await holdScripts(page);
    await page.goto('#/reset/un-jeton', { waitUntil: 'commit' });
    await expect(page.locator('#root > *').last()).toBeAttached();
    await expect(heading).toBeHidden();
    held.release();
    await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeVisible();

    await page.unroute('**/assets/*.js');
    await signIn(page, application.admin);
    const again = await holdScripts(page);
    await page.goto('about:blank');
    await page.goto('#/', { waitUntil: 'commit' });
    await expect(page.locator('#root > *').last()).toBeAttached();
    await expect(heading).toBeHidden();
    again.release();
    await expect(page).toHaveURL(/#\/espace/);
  },
);

test(
  'who was signed in before has the workspace loaded, once, while it is asked who comes',
  { tag: '@long' },
  async ({ page, application }) => {
    await signIn(page, application.admin);
    const complaints = await watchComplaints(page);
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (/\/workspace-[^/]*\.(?:js|css)$/.test(request.url())) loaded.push(request.resourceType());
    });
    const session = await holdAnswers(page, `**/${paths.session}`);
    await page.reload({ waitUntil: 'load' });
    await expect.poll(() => loaded.toSorted()).toEqual(['script', 'stylesheet']);
    // The code that runs the script loads its styles, too.
    await expect(page.locator('link[rel=stylesheet][href*="/workspace-"]')).toBeAttached();
    await expect(page.getByRole('button', { name: /^Compte/ })).toBeHidden();
    session.release();
    await expect(page.getByRole('button', { name: /^Compte/ })).toBeVisible();
    expect(loaded).toHaveLength(2);
    expect(complaints).toEqual([]);
  },
);

test(
  'where the workspace could not be loaded in advance, it offers to load the page anew after the login',
  { tag: '@long' },
  async ({ page, application }) => {
    await signIn(page, application.admin);
    await page.context().clearCookies();
    await page.route('**/workspace-*.css', (route) => route.abort());
    // Vite dispatches this event if a preloaded module could not be loaded.
    await page.addInitScript(() =>
      addEventListener('vite:preloadError', () => (document.documentElement.dataset['refused'] = 'yes')),
    );
    await page.reload();
    await expect(page.locator('html[data-refused]')).toBeAttached();
    await page.unroute('**/workspace-*.css');
    await expect(submit(page)).toBeVisible();
    await submitLogin(page, application.admin);
    const again = page.getByRole('button', { name: 'Réessayer' });
    await again.click();
    await expect(page.getByRole('button', { name: /^Compte/ })).toBeVisible();
  },
);

test('who was signed in and is no more gets the login', { tag: '@long' }, async ({ page, application }) => {
  await signIn(page, application.admin);
  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.goto('#/');
  await expect(submit(page)).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).not.toHaveAttribute('data-elsewhere');
  await expect(submit(page)).toBeVisible();
});

test('when the application cannot be loaded, the page says so and keeps what was typed', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('#/', { waitUntil: 'commit' });
  await email(page).fill('ada@exemple.fr');
  await expect(page.getByRole('alert')).toContainText('L’application n’a pas pu être chargée');
  await expect(email(page)).toHaveValue('ada@exemple.fr');
});

test('without the server’s word on who is signed in, the login can be used and says what is wrong', async ({
  page,
}) => {
  await page.route(`**/${paths.session}`, (route) => route.abort());
  await page.route(`**/${paths.signIn}`, (route) => route.abort());
  await page.goto('#/');
  await hydrated(page);
  await email(page).fill('ada@exemple.fr');
  await password(page).fill('secret');
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('Le serveur n’a pas répondu');
  await expect(email(page)).toHaveValue('ada@exemple.fr');
  await expect(password(page)).toHaveValue('secret');
});

test('all that the entry loads are four files of our own, in Brotli, of 80 kB together', async ({
  page,
  application,
}) => {
  const answers: Promise<{ file: string; encoding: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    const file = response.url().replace(application.address, '');
    if (!file.startsWith('data:'))
      answers.push(
        response.allHeaders().then((headers) => ({
          file,
          encoding: headers['content-encoding'] ?? '',
          bytes: Number(headers['content-length']),
        })),
      );
  });
  await page.goto('#/', { waitUntil: 'networkidle' });
  await hydrated(page);

  const loaded = (await Promise.all(answers)).toSorted((a, b) => a.file.localeCompare(b.file));
  expect(loaded).toMatchObject([
    { file: '/', encoding: 'br' },
    { file: `/${paths.session}` },
    { file: expect.stringMatching(/^\/assets\/index-.*\.js$/) as unknown, encoding: 'br' },
    { file: `/${paths.language('fr_FR')}`, encoding: 'br' },
  ]);
  expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(80_400);
});

test(
  'the code of the application is asked for once the login stands in the page, and at once where it is not shown',
  { tag: '@long' },
  async ({ page }) => {
    const isAskedForEarly = () =>
      page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
          ({ name }) => name.endsWith('.js'),
        );
        return scripts.some(({ startTime }) => startTime < (navigation?.domContentLoadedEventStart ?? 0));
      });
    await page.goto('#/');
    await hydrated(page);
    expect(await isAskedForEarly()).toBe(false);
    await page.goto('about:blank');
    await page.goto('#/reset/un-jeton');
    await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeVisible();
    expect(await isAskedForEarly()).toBe(true);
  },
);

test(
  'who comes back by « Précédent » finds what they typed, and the login works',
  { tag: '@long' },
  async ({ page, application }) => {
    await page.goto('#/');
    await hydrated(page);
    await email(page).fill(application.admin.email);
    await page.goto(paths.language('fr_FR'));
    await page.goBack();
    await hydrated(page);
    await expect(email(page)).toHaveValue(application.admin.email);
    await submitLogin(page, application.admin);
    await expect(page).toHaveURL(/#\/espace/);
  },
);

test(
  '« Mot de passe oublié ? » takes the address along, and leaves the login as it was',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('#/');
    await hydrated(page);
    await email(page).fill('ada@exemple.fr');
    await password(page).fill('un mot de passe');
    const forgotten = page.getByRole('button', { name: 'Mot de passe oublié' });
    await forgotten.click();
    const modal = page.getByRole('dialog', { name: 'Mot de passe oublié' });
    await expect(modal.getByRole('textbox')).toHaveValue('ada@exemple.fr');
    await expect(modal.getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(forgotten).toBeFocused();
    await expect(password(page)).toHaveValue('un mot de passe');
  },
);

test(
  'a link that is pasted while « Mot de passe oublié » is open leads where it says',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('#/');
    await hydrated(page);
    await page.getByRole('button', { name: 'Mot de passe oublié' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.evaluate(() => {
      location.hash = '#/reset/un-jeton';
    });
    await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/#\/reset\/un-jeton$/);
  },
);

test(
  'where the workspace cannot be loaded, it says so, and comes once the server is back',
  { tag: '@long' },
  async ({ page, application }) => {
    await page.goto('#/');
    await hydrated(page);
    await page.route('**/assets/*.js', (route) => route.abort());
    await submitLogin(page, application.admin);
    await expect(page.getByRole('heading', { name: 'Le serveur est injoignable' })).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('navigation', { name: 'Listes' })).toBeVisible();
  },
);

test(
  'where the form for a forgotten password cannot be loaded, the login says so and keeps what was typed',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('#/');
    await hydrated(page);
    await email(page).fill('ada@exemple.fr');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Mot de passe oublié' }).click();
    await expect(page.getByRole('alert').filter({ visible: true })).toContainText(
      'Le serveur n’a pas répondu',
    );
    await expect(email(page)).toHaveValue('ada@exemple.fr');
  },
);

test('by keyboard alone, from the top of the page: address, password, box, button', async ({
  page,
  application,
}) => {
  await page.goto('#/');
  await hydrated(page);
  const next = () => page.keyboard.press('Tab');
  await next();
  await expect(email(page)).toBeFocused();
  await page.keyboard.type(application.admin.email);
  await next();
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(application.admin.password);
  await next();
  await expect(page.getByRole('button', { name: 'Afficher Mot de passe' })).toBeFocused();
  await next();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Rester connecté')).toBeChecked();
  await next();
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/espace/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that it needs it, and a form that is sent leads back without a word in the address', async ({
    page,
    application,
  }) => {
    await page.goto('');
    await expect(page.getByText('Cette application a besoin de JavaScript')).toBeVisible();
    await email(page).fill(application.admin.email);
    await password(page).fill(application.admin.password);
    await submit(page).click();
    await expect(password(page)).toHaveValue('');
    expect(page.url()).toBe(`${application.address}/`);
  });
});

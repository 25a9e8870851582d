import type { Page } from '@playwright/test';
import { paths } from '@ne2016/contract';
import { addAccount } from '../application/accounts.ts';
import type { Application } from '../application/application.ts';
import { nextResetLink, resetLinksTo } from '../application/outbox.ts';
import { expect, test } from '../application/test.ts';
import { passwordField } from '../application/workspace.ts';

const email = (page: Page) => page.getByRole('textbox', { name: 'Adresse de courriel' });
const told = (page: Page, address: string) =>
  page.getByText(`Si un compte existe pour ${address}, un courriel vient de partir.`);

/** Tries an old link by keyboard, which offers a new one. */
async function tryOldLink(page: Page, { address }: Application): Promise<void> {
  await page.goto(`${address}/#/reset/perime`);
  await typePassword(page, 'un mot de passe tout neuf');
  await expect(page.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Recevoir un nouveau lien' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(email(page)).toBeFocused();
}

/** Chooses a password by keyboard, starting at the heading, which has the focus. */
async function typePassword(page: Page, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(passwordField(page, 'Nouveau mot de passe')).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(passwordField(page, 'Confirmez le mot de passe')).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

test('by keyboard alone: a link by mail, a new password, and into the workspace', async ({
  page,
  application,
  seed,
}) => {
  const { account } = seed.driss;
  await page.goto(application.address);
  await page.getByRole('button', { name: 'Mot de passe oublié' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.type(account.email);
  await page.keyboard.press('Enter');
  await expect(told(page, account.email)).toBeVisible();

  const link = await nextResetLink(application, account.email);
  expect(link).toContain(application.address);
  await page.goto(link);
  await typePassword(page, 'un mot de passe tout neuf');
  await expect(page.getByText('Votre nouveau mot de passe est enregistré.')).toBeVisible();
  expect(page.url()).not.toContain('reset');

  const password = passwordField(page, 'Mot de passe');
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await expect(password).toBeFocused();
  await page.keyboard.type('un mot de passe tout neuf');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/espace/);
});

test(
  'an address without an account is answered in the same words, and gets no mail',
  { tag: '@long' },
  async ({ page, application }) => {
    const account = await addAccount(application, 'connue@ne2016.test');
    await tryOldLink(page, application);
    await email(page).fill('personne@ne2016.test');
    await page.keyboard.press('Enter');
    await expect(told(page, 'personne@ne2016.test')).toBeVisible();
    await page.getByRole('button', { name: 'Modifier l’adresse ou renvoyer le lien' }).click();
    await expect(email(page)).toHaveValue('personne@ne2016.test');
    await email(page).fill(account.email);
    await page.keyboard.press('Enter');
    await expect(told(page, account.email)).toBeVisible();
    // The mail of the later request has arrived: the other one would have, too.
    await nextResetLink(application, account.email);
    expect(await resetLinksTo(application, 'personne@ne2016.test')).toEqual([]);
  },
);

test(
  'after too many requests the wait is said, and what was typed stays',
  { tag: '@long' },
  async ({ page, application }) => {
    await tryOldLink(page, application);
    await email(page).fill('insistante@ne2016.test');
    for (let request = 0; request < 5; request += 1) {
      await page.getByRole('button', { name: 'Envoyer le lien' }).click();
      await expect(told(page, 'insistante@ne2016.test')).toBeVisible();
      await page.getByRole('button', { name: 'Modifier l’adresse ou renvoyer le lien' }).click();
    }
    await page.getByRole('button', { name: 'Envoyer le lien' }).click();
    await expect(page.getByRole('alert').last()).toContainText(/Réessayez dans 15\sminutes/);
    await expect(email(page)).toHaveValue('insistante@ne2016.test');
  },
);

for (const [name, answer] of [
  ['no server', undefined],
  ['a page of a proxy', { contentType: 'text/html', body: '<h1>Bienvenue</h1>' }],
  ['an error of a gateway', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
] as const)
  test(
    `${name}: it is said in French, and what was typed can be sent again`,
    { tag: '@long' },
    async ({ page, application }) => {
      const call = `**/${paths.requestPasswordReset}`;
      await page.route(call, (route) => (answer === undefined ? route.abort() : route.fulfill(answer)));
      await tryOldLink(page, application);
      await email(page).fill('patiente@ne2016.test');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').last()).toContainText(/Réessayez|réessayez/);
      await expect(email(page)).toHaveValue('patiente@ne2016.test');
      await page.unroute(call);
      await page.getByRole('button', { name: 'Envoyer le lien' }).click();
      await expect(told(page, 'patiente@ne2016.test')).toBeVisible();
    },
  );

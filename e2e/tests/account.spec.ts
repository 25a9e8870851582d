import type { Locator, Page } from '@playwright/test';
import { paths } from '@ne2016/contract';
import { addAccount } from '../application/accounts.ts';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expect, test } from '../application/test.ts';
import {
  field,
  hasSession,
  openList,
  openSession,
  passwordField,
  signIn,
  signInElsewhere,
  submitLogin,
} from '../application/workspace.ts';

async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Compte/ }).click();
  await page.getByRole('menuitem', { name: 'Mon compte' }).click();
  const account = page.getByRole('dialog', { name: 'Mon compte' });
  await expect(account.getByRole('listitem').first()).toBeVisible();
  return account;
}

async function fillPasswords(page: Page, current: string, next: string): Promise<void> {
  await passwordField(page, 'Mot de passe actuel').fill(current);
  await passwordField(page, 'Nouveau mot de passe').fill(next);
  await passwordField(page, 'Confirmez le mot de passe').fill(next);
}

/** Simulates a return to the page. */
const lookAt = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));
const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Connexion' });
const expiredModal = (page: Page) => page.getByRole('dialog', { name: 'Votre session est terminée' });
const next = 'un mot de passe tout neuf';

test(
  'a wrong present password is told beside its field, and what was typed stays',
  { tag: '@long' },
  async ({ driss: page }) => {
    const modal = await openAccount(page);
    await modal.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await fillPasswords(page, 'certainement pas celui-ci', next);
    await page.keyboard.press('Enter');
    const current = passwordField(page, 'Mot de passe actuel');
    await expect(current).toHaveAccessibleDescription(/mot de passe/i);
    await expect(current).toBeFocused();
    await expect(passwordField(page, 'Nouveau mot de passe')).toHaveValue(next);
  },
);

test(
  'after a change of the password the other devices have to sign in again, this one does not',
  { tag: '@long' },
  async ({ page, browser, seed }) => {
    const { account } = seed.driss;
    const elsewhere = await signInElsewhere(browser, account);
    await signIn(page, account);
    const modal = await openAccount(page);
    await modal.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await fillPasswords(page, account.password, next);
    await page.keyboard.press('Enter');
    await expect(modal.getByText('Vos autres appareils sont déconnectés.')).toBeVisible();
    await expect(modal.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await lookAt(page);
    await openList(page, 'Communes');

    await lookAt(elsewhere);
    await passwordField(elsewhere, 'Mot de passe').fill(next);
    await expiredModal(elsewhere).getByRole('button', { name: 'Se connecter' }).click();
    await expect(expiredModal(elsewhere)).toBeHidden();
    await elsewhere.context().close();
  },
);

test(
  'a device is disconnected from another one: it keeps what was typed there and asks to sign in again over it',
  { tag: '@long' },
  async ({ page, browser, application }) => {
    const account = await addAccount(application, 'appareils@ne2016.test', 'Appareils');
    const elsewhere = await signInElsewhere(browser, account);
    await openList(elsewhere, 'Projets');
    await elsewhere.getByRole('button', { name: 'Nouveau projet' }).click();
    const form = elsewhere.getByRole('dialog', { name: 'Nouveau projet' });
    await field(form, 'Intitulé').fill('Saisi ailleurs');

    await signIn(page, account);
    const modal = await openAccount(page);
    await expect(modal.getByRole('listitem')).toHaveText([
      /^Chrome sur Linux\s*Cet appareil/,
      /^Chrome sur Linux(?!.*Cet appareil)/,
    ]);
    await modal.getByRole('button', { name: /^Déconnecter Chrome sur Linux/ }).click();
    await expect(modal.getByRole('listitem')).toHaveCount(1);
    await expect(modal.getByRole('heading', { name: 'Appareils connectés' })).toBeFocused();

    await lookAt(elsewhere);
    await expect(expiredModal(elsewhere)).toContainText('fermée depuis un autre appareil');
    await passwordField(elsewhere, 'Mot de passe').fill(account.password);
    await expiredModal(elsewhere).getByRole('button', { name: 'Se connecter' }).click();
    await expect(expiredModal(elsewhere)).toBeHidden();
    await expect(field(form, 'Intitulé')).toHaveValue('Saisi ailleurs');
    await elsewhere.context().close();
  },
);

test(
  'the other devices are disconnected at once',
  { tag: '@long' },
  async ({ page, browser, application }) => {
    const account = await addAccount(application, 'tous-les-autres@ne2016.test');
    const others = [await browser.newContext(), await browser.newContext()];
    for (const other of others) await openSession(other.request, account);
    await signIn(page, account);
    const modal = await openAccount(page);
    await expect(modal.getByRole('listitem')).toHaveCount(3);
    await modal.getByRole('button', { name: 'Déconnecter les autres appareils' }).click();
    await expect(modal.getByRole('listitem')).toHaveCount(1);
    for (const other of others) {
      expect(await hasSession(other)).toBe(false);
      await other.close();
    }
    expect(await hasSession(page.context())).toBe(true);
  },
);

test(
  'signing out everywhere reaches this tab, the other tabs and the other devices, and asks first',
  { tag: '@long' },
  async ({ page, browser, application }) => {
    const account = await addAccount(application, 'partout@ne2016.test');
    const elsewhere = await browser.newContext();
    await openSession(elsewhere.request, account);
    await signIn(page, account);
    const otherTab = await page.context().newPage();
    await otherTab.goto('#/espace/project');
    await expect(otherTab.getByRole('row').nth(1)).toBeVisible();
    const modal = await openAccount(page);
    const question = page.getByRole('alertdialog', { name: /^Se déconnecter partout/ });
    await modal.getByRole('button', { name: 'Se déconnecter partout' }).click();
    await question.getByRole('button', { name: 'Annuler' }).click();
    await expect(question).toBeHidden();
    await modal.getByRole('button', { name: 'Se déconnecter partout' }).click();
    await question.getByRole('button', { name: 'Se déconnecter partout' }).click();
    await expect(loginHeading(page)).toBeVisible();
    await expect(loginHeading(otherTab)).toBeVisible();
    expect(await hasSession(elsewhere)).toBe(false);
    await elsewhere.close();
    await submitLogin(page, account);
    await expect(page).toHaveURL(/#\/espace/);
  },
);

test(
  'by keyboard alone: the account opens, the password changes, and the focus comes back to the menu',
  { tag: '@long' },
  async ({ page, application }) => {
    const account = await addAccount(application, 'clavier-compte@ne2016.test');
    await signIn(page, account);
    const menu = page.getByRole('button', { name: /^Compte/ });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Mon compte' })).toBeFocused();
    await page.keyboard.press('Enter');
    const modal = page.getByRole('dialog', { name: 'Mon compte' });
    await expect(modal.getByRole('listitem')).toHaveCount(1);
    const change = modal.getByRole('button', { name: 'Changer le mot de passe' });
    for (let press = 0; press < 4 && !(await change.evaluate((one) => one.matches(':focus'))); press += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(passwordField(page, 'Mot de passe actuel')).toBeFocused();
    await page.keyboard.type(account.password);
    for (let field = 0; field < 2; field += 1) {
      // Skips the button that shows the password.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type(next);
    }
    await page.keyboard.press('Enter');
    await expect(modal.getByText('Votre mot de passe a été modifié.')).toBeVisible();
    await expect(change).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(menu).toBeFocused();
  },
);

test(
  'a session that ends while the account is open keeps what was typed, and the call goes on after signing in',
  { tag: '@long' },
  async ({ page, application }) => {
    const account = await addAccount(application, 'expire-compte@ne2016.test');
    await signIn(page, account);
    const modal = await openAccount(page);
    await modal.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await fillPasswords(page, account.password, next);
    await page.context().clearCookies({ name: /session/ });
    await page.keyboard.press('Enter');
    await expect(expiredModal(page)).toBeVisible();
    await expiredModal(page).locator('input[type=password]').fill(account.password);
    await expiredModal(page).getByRole('button', { name: 'Se connecter' }).click();
    await expect(expiredModal(page)).toBeHidden();
    await expect(modal.getByText('Votre mot de passe a été modifié.')).toBeVisible();
  },
);

test.describe('on a narrow screen, and looked at in every look', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the account has no violation in any state', { tag: '@long' }, async ({ page, application }) => {
    await signIn(page, application.admin);
    const sessions = `**/${paths.sessions}`;
    await page.route(sessions, (route) => route.abort());
    await page.getByRole('button', { name: /^Compte/ }).click();
    await page.getByRole('menuitem', { name: 'Mon compte' }).click();
    const modal = page.getByRole('dialog', { name: 'Mon compte' });
    await expect(modal.getByRole('alert')).toBeVisible();
    await expectSoundInEveryLook(page, modal.getByRole('alert'));
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.unroute(sessions);
    await page.route(sessions, async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await modal.getByRole('button', { name: 'Réessayer' }).click();
    await expect(modal.getByText('Chargement…')).toBeVisible();
    await expectSoundInEveryLook(page, modal.getByText('Chargement…'));
    answer();
    await expect(modal.getByRole('listitem').first()).toBeVisible();
    await expectSoundInEveryLook(page, modal.getByRole('listitem').first());

    await modal.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await expect(passwordField(page, 'Mot de passe actuel')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(modal.getByText('Ce champ est obligatoire.')).toHaveCount(3);
    await expectSoundInEveryLook(page, modal.getByText('Ce champ est obligatoire.').first());
    await fillPasswords(page, 'faux', next);
    await expectSoundInEveryLook(page, passwordField(page, 'Mot de passe actuel'));
    await modal.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectSoundInEveryLook(page, page.getByRole('alertdialog'));
    await page.getByRole('button', { name: 'Abandonner' }).click();
    await expect(modal).toBeHidden();
    await page.context().clearCookies({ name: /session/ });
    await lookAt(page);
    await expect(expiredModal(page)).toBeVisible();
    await expectSoundInEveryLook(page, expiredModal(page));
  });

  test(
    'a link that serves no more, and the way to a new one, have no violation',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('#/reset/perime');
      await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeFocused();
      await expectSoundInEveryLook(page, page.getByRole('heading', { name: 'Nouveau mot de passe' }));
      await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
      await expectSoundInEveryLook(page, page.getByText('Ce champ est obligatoire.').first());
      await passwordField(page, 'Nouveau mot de passe').fill(next);
      await passwordField(page, 'Confirmez le mot de passe').fill(next);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Recevoir un nouveau lien' })).toBeVisible();
      await expectSoundInEveryLook(page, page.getByRole('button', { name: 'Recevoir un nouveau lien' }));
      await page.getByRole('button', { name: 'Recevoir un nouveau lien' }).click();
      await page.getByRole('button', { name: 'Envoyer le lien' }).click();
      await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible();
      await expectSoundInEveryLook(page, page.getByText('Ce champ est obligatoire.'));
      await page.keyboard.type('axe@ne2016.test');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Vous ne recevez rien')).toBeVisible();
      await expectSoundInEveryLook(page, page.getByText('Vous ne recevez rien'));
    },
  );
});

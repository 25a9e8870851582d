import { addAccount } from '../application/accounts.ts';
import type { Application } from '../application/application.ts';
import { expect, test } from '../application/test.ts';
import { passwordField, signInElsewhere, submitLogin } from '../application/workspace.ts';

async function resetLink(application: Application, email: string): Promise<string> {
  const printed = await application.userCommand('reset-link', email);
  const [link] = /http\S+#\/reset\/\S+/.exec(printed) ?? [];
  if (link === undefined) throw new Error(`No link in: ${printed}`);
  return link;
}

test(
  'a reset link lets somebody choose a password, signs every session out, and works once',
  { tag: '@long' },
  async ({ page, browser, application }) => {
    const account = await addAccount(application, 'oublie@ne2016.test');
    const elsewhere = await signInElsewhere(browser, account);
    const link = await resetLink(application, account.email);

    await page.goto(link);
    await passwordField(page, 'Nouveau mot de passe').fill('un mot de passe tout neuf');
    await passwordField(page, 'Confirmez le mot de passe').fill('un mot de passe tout neuf');
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
    await expect(page.getByRole('status')).toContainText('Votre nouveau mot de passe est enregistré');

    await submitLogin(page, { ...account, password: 'un mot de passe tout neuf' });
    await expect(page).toHaveURL(/#\/espace/);

    await elsewhere.reload();
    await expect(elsewhere.getByRole('heading', { name: 'Connexion' })).toBeVisible();

    await elsewhere.goto(link);
    await passwordField(elsewhere, 'Nouveau mot de passe').fill('encore un mot de passe');
    await passwordField(elsewhere, 'Confirmez le mot de passe').fill('encore un mot de passe');
    await elsewhere.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
    await expect(elsewhere.getByText('Ce lien n’est plus valable')).toBeVisible();
    await elsewhere.context().close();
  },
);

test('an unknown link says so and leads back to the login', { tag: '@long' }, async ({ page }) => {
  await page.goto('#/reset/inconnu');
  await passwordField(page, 'Nouveau mot de passe').fill('un mot de passe tout neuf');
  await passwordField(page, 'Confirmez le mot de passe').fill('un mot de passe tout neuf');
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(page.getByText('Ce lien n’est plus valable')).toBeVisible();
  await page.getByRole('link', { name: 'Retour à la connexion' }).click();
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
});

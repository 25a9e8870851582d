import { startApplication } from '../application/application.ts';
import { altcha } from '../application/captcha.ts';
import { watchComplaints } from '../application/complaints.ts';
import { expect, test } from '../application/test.ts';
import { openList, passwordField, submitLogin } from '../application/workspace.ts';

test.describe('with the CAPTCHA', () => {
  test.use({ variables: altcha });

  test('nothing that people use meets the page’s own policy, nor any other complaint of the browser', async ({
    page,
    application,
  }) => {
    const complaints = await watchComplaints(page);
    await page.goto('#/reset/un-jeton-quelconque');
    await passwordField(page, 'Nouveau mot de passe').fill('un mot de passe tout neuf');
    await page.getByRole('button', { name: 'Afficher Nouveau mot de passe' }).click();

    await page.goto('#/');
    await page.getByRole('button', { name: 'Mot de passe oublié' }).click();
    await expect(page.getByRole('dialog', { name: 'Mot de passe oublié' })).toBeVisible();
    await page.getByRole('dialog').press('Escape');
    await submitLogin(page, application.admin);
    await expect(page).toHaveURL(/#\/espace/);
    const menu = page.getByRole('button', { name: /^Compte/ });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Mon compte' }).click();
    await expect(page.getByRole('dialog', { name: 'Mon compte' })).toBeVisible();
    await page.getByRole('dialog').press('Escape');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Inspecteur' }).click();
    await expect(page.getByRole('heading', { name: 'Listes en mémoire' })).toBeVisible();
    await page.getByRole('button', { name: 'Fermer l’inspecteur' }).click();
    await openList(page, 'Documents');
    await openList(page, 'Projets');
    await page.getByRole('button', { name: 'Nouveau projet' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: /Commune/ }).fill('abergement');
    await page.getByRole('listbox').getByRole('option').first().click();
    await form
      .getByRole('button', { name: /calendrier/i })
      .first()
      .click();
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

test('nothing that the browser gets holds a secret of the server', { tag: '@long' }, async ({ page }) => {
  const secrets = {
    APP_SECRET: 'cle-de-signature-'.repeat(3),
    PUSHER_APP_SECRET: 'cle-de-diffusion-'.repeat(3),
  };
  await using application = await startApplication(undefined, secrets);
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => bodies.push(response.text().catch(() => '')));
  await page.goto(`${application.address}/#/`);
  await submitLogin(page, application.admin);
  await expect(page).toHaveURL(/#\/espace/);
  await openList(page, 'Projets');
  const texts = await Promise.all(bodies);
  expect(texts.filter((text) => text !== '').length).toBeGreaterThan(5);
  for (const secret of Object.values(secrets))
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
});

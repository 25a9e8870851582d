import type { Page } from '@playwright/test';
import { expect, test } from '../application/test.ts';
import {
  createRecord,
  field,
  openList,
  openRecord,
  passwordField,
  projectNamed,
  signIn,
} from '../application/workspace.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** How many pixels of the page lie beside the screen. */
async function overflow(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

test('no screen scrolls sideways at a width of 320 pixels', async ({ page, application }) => {
  await page.goto('#/reset/un-jeton');
  await expect(page.getByRole('button', { name: 'Enregistrer le mot de passe' })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await page.goto('#/');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await signIn(page, application.admin);
  for (const list of ['Communes', 'Documents', 'Projets']) {
    await openList(page, list);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }

  await page.getByRole('button', { name: 'Nouveau projet' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Créer' })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('a message does not lie over the form to sign in again, and can still be read afterwards', async ({
  page,
  application,
}) => {
  await signIn(page, application.admin);
  await openList(page, 'Projets');
  await createRecord(page, 'project', projectNamed('Buvette du stade'));
  const form = await openRecord(page, 'Buvette du stade');
  await field(form, 'Intitulé').fill('Buvette du stade restauré');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  const message = page.getByText('a été enregistré.');
  await expect(message).toBeVisible();

  await page.context().clearCookies({ name: /session/ });
  await page.evaluate(() => {
    location.hash = '#/espace/document';
  });
  const again = page.getByRole('dialog', { name: 'Votre session est terminée' });
  await expect(again).toBeVisible();
  await expect(message).toBeHidden();
  await expect(message).toBeAttached();
  await passwordField(page, 'Mot de passe').fill(application.admin.password);
  await again.getByRole('button', { name: 'Se connecter' }).click();
  await expect(again).toBeHidden();
  await expect(message).toBeVisible();
});

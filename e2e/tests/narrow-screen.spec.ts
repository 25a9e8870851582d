import type { Page } from '@playwright/test';
import { expect, test } from '../application/test.ts';
import { openList, signIn } from '../application/workspace.ts';

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

import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../application/test.ts';
import { field, openList } from '../application/workspace.ts';

/** Opens the form of a new record: next to the list, or over it if the page is narrow. */
async function addProject(page: Page, width = 1280): Promise<Locator> {
  await page.setViewportSize({ width, height: 800 });
  await page.getByRole('button', { name: 'Nouveau projet' }).click();
  return page.getByRole('dialog', { name: /Nouveau projet/ });
}

test('over the list, another address does not lead away from what was typed: it asks, and the list stays', async ({
  camille: page,
}) => {
  const form = await addProject(page, 1024);
  await field(form, 'Intitulé').fill('Rien de perdu');
  await page.evaluate(() => {
    location.hash = '#/espace/commune';
  });
  const question = page.getByRole('alertdialog', { name: 'Enregistrer les modifications ?' });
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/#\/espace\/project$/);
  await expect(field(form, 'Intitulé')).toHaveValue('Rien de perdu');
  await expect(field(form, 'Intitulé')).toBeFocused();

  await form.press('Escape');
  await question.getByRole('button', { name: 'Abandonner les modifications' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/#\/espace\/project$/);
  await openList(page, 'Communes');
  await expect(page).toHaveURL(/#\/espace\/commune$/);
});

test('beside the list, whoever goes elsewhere is told that what was typed is not saved, and finds it again', async ({
  camille: page,
}) => {
  const form = await addProject(page);
  await field(form, 'Intitulé').fill('Rien de perdu');
  await openList(page, 'Communes');
  await expect(
    page.getByText('Votre saisie dans « Rien de perdu » n’est pas encore enregistrée.'),
  ).toBeVisible();
  await openList(page, 'Projets');
  await page.getByRole('button', { name: /Ouvrir.*« Rien de perdu »/ }).click();
  await expect(field(form, 'Intitulé')).toHaveValue('Rien de perdu');
  // Closing it is deliberate: it asks.
  await form.press('Escape');
  await page.getByRole('button', { name: 'Abandonner les modifications' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: /Ouvrir.*« Rien de perdu »/ })).toHaveCount(0);
});

test(
  'who gives up what was typed for another address gets there, and back',
  { tag: '@long' },
  async ({ camille: page }) => {
    await field(await addProject(page, 1024), 'Intitulé').fill('À abandonner');
    await page.evaluate(() => {
      location.hash = '#/espace/commune';
    });
    await page.getByRole('button', { name: 'Abandonner les modifications' }).click();
    await expect(page).toHaveURL(/#\/espace\/commune$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/#\/espace\/project$/);
  },
);

test('the browser asks before the page is closed over what was typed, and no more once it is given up', async ({
  camille: page,
}) => {
  await field(await addProject(page), 'Intitulé').fill('Rien de perdu');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const browserQuestion = await asked;
  expect(browserQuestion.type()).toBe('beforeunload');
  await browserQuestion.dismiss();

  await page.getByRole('dialog').press('Escape');
  await page.getByRole('button', { name: 'Abandonner les modifications' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
});

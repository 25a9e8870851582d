import type { Page } from '@playwright/test';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expect, test } from '../application/test.ts';
import { createRecord, openRecord, rowWith } from '../application/workspace.ts';

/** Opens the list of projects with the extensions, and creates two projects. */
async function openExtended(page: Page, status = 'approved'): Promise<void> {
  const values = { commune: 1, status, progress: 40, budget: 12_000 };
  for (const name of ['Kiosque du mail', 'Kiosque du port'])
    await createRecord(page, 'project', { ...values, name });
  await page.goto('?extensions#/espace/project?search=Kiosque');
  await expect(rowWith(page, 'Kiosque du mail')).toContainText('★★');
}

test(
  'an action of an extension changes what is selected, and is undone by one button',
  { tag: '@long' },
  async ({ camille: page }) => {
    await openExtended(page);
    // One action on two records, undone by one button.
    await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click();
    await page.getByRole('button', { name: 'Lancer les travaux' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lancer', exact: true }).click();
    await expect(page.getByText(/Lancer les travaux\s: 2\sfiches modifiées/)).toBeVisible();
    await expect(rowWith(page, 'Kiosque du port')).toContainText('En travaux');
    await page
      .getByRole('region', { name: 'Messages (touche F6)' })
      .getByRole('button', { name: 'Annuler' })
      .click();
    await expect(page.getByText(/2\smodifications ont été annulées/)).toBeVisible();
    await expect(rowWith(page, 'Kiosque du port')).toContainText('Voté');
  },
);

test(
  'a record has the inputs, the actions and the sections of an extension, with a fault in its place',
  { tag: '@long' },
  async ({ camille: page }) => {
    await openExtended(page);
    // In a record: the input, the action in the search everywhere, a section whose failure is isolated.
    const form = await openRecord(page, 'Kiosque du mail');
    const fault = form.getByRole('region', { name: 'En panne' });
    await expect(fault.getByRole('alert')).toContainText('affichage impossible');
    await expect(fault.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    const slider = form.getByRole('slider', { name: 'Avancement' });
    await slider.press('ArrowRight');
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(rowWith(page, 'Kiosque du mail')).toContainText('45');
    await expectSoundInEveryLook(page, form);
    await page.keyboard.press('Control+k');
    await expect(
      page.getByRole('dialog', { name: 'Rechercher partout' }).getByRole('combobox'),
    ).toBeFocused();
    await page.keyboard.type('lancer');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lancer', exact: true }).click();
    await expect(page.getByText(/Lancer les travaux\s: 1\sfiche modifiée/)).toBeVisible();
  },
);

test(
  'a screen of an extension has an address; its code comes once it is shown, and what is not had is tried again',
  { tag: '@long' },
  async ({ camille: page }) => {
    const code: string[] = [];
    page.on('request', (request) => code.push(request.url()));
    await openExtended(page, 'running');
    expect(code.filter((url) => url.includes('works-screen'))).toEqual([]);
    let isCut = true;
    await page.route('**/works-screen*', (route) => (isCut ? route.abort() : route.continue()));
    await page
      .getByRole('navigation', { name: 'Listes' })
      .getByRole('link', { name: 'Suivi des travaux' })
      .click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Suivi des travaux', level: 1 })).toBeFocused();
    await expect(main.getByRole('alert')).toContainText('affichage impossible');
    isCut = false;
    await main.getByRole('button', { name: 'Réessayer' }).click();
    await expect(main.getByRole('link', { name: 'Kiosque du mail' })).toBeVisible();
    await expect(page).toHaveTitle(/^Suivi des travaux – /);
    await page.reload();
    await expect(main.getByRole('link', { name: 'Kiosque du mail' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Projets', level: 1 })).toBeVisible();
  },
);

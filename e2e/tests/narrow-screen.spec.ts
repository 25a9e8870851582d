import type { Locator, Page } from '@playwright/test';
import { expectSound } from '../application/expect-sound.ts';
import { expect, test } from '../application/test.ts';
import {
  createRecord,
  field,
  openList,
  openRecord,
  passwordField,
  projectNamed,
  rowWith,
  saveButton,
  signIn,
} from '../application/workspace.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** Returns the pixels of the page beyond the width of the screen. */
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

test('below cards, totals are added, changed and taken away', { tag: '@long' }, async ({ camille: page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [name, budget, progress] of [
    ['Lavoir du haut', 1000, 10],
    ['Lavoir du bas', 3000, 90],
  ] as const)
    await createRecord(page, 'project', { ...projectNamed(name), budget, progress });
  await page.goto('#/espace/project?search=lavoir');
  await expect(rowWith(page, 'Lavoir du haut')).toBeVisible();
  const totals = page.getByRole('group', { name: 'Calculs' });
  const add = totals.getByRole('button', { name: 'Ajouter un calcul' });
  await add.press('Enter');
  await expectSound(page);
  await page.getByRole('menuitem', { name: 'Budget' }).click();
  await expect(add).toBeFocused();
  await expect(totals.getByRole('status')).toHaveText('4 000 €');
  const budget = totals.getByRole('combobox', { name: 'Budget' });
  await expect(budget).toHaveValue('sum');
  await budget.selectOption('Moyenne');
  await expect(totals.getByRole('status')).toHaveText('2 000 €');
  await add.click();
  await page.getByRole('menuitem', { name: 'Avancement' }).click();
  await expect(totals.getByRole('status')).toHaveText(['2 000 €', '50 %']);
  expect(await page.evaluate(() => location.hash)).toContain('totals=budget:average~progress:average');
  // Nothing is left to add: the focus is not lost with the button.
  await expect(add).toBeHidden();
  await expect(totals.getByRole('combobox', { name: 'Avancement' })).toBeFocused();
  await expectSound(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await budget.selectOption('Aucun calcul');
  await expect(totals.getByRole('status')).toHaveText('50 %');
  await expect(add).toBeVisible();
});

test(
  'a message does not lie over the form to sign in again, and can still be read afterwards',
  { tag: '@long' },
  async ({ page, application }) => {
    await signIn(page, application.admin);
    await openList(page, 'Projets');
    await createRecord(page, 'project', projectNamed('Buvette du stade'));
    const form = await openRecord(page, 'Buvette du stade');
    await field(form, 'Intitulé').fill('Buvette du stade restauré');
    await saveButton(form).click();
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
  },
);

test(
  'above a chart and a calendar, what they are asked for takes few lines',
  { tag: '@long' },
  async ({ camille: page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const layout of ['chart~bar~status~budget', 'calendar~next_meeting']) {
        await page.goto(`#/espace/project?layout=${layout}`);
        const [filter, sort] = ['Ajouter un filtre', 'Trier'].map((name) =>
          page.getByRole('button', { name }),
        );
        await expect(sort!).toBeVisible();
        expect(Math.abs((await topOf(filter!)) - (await topOf(sort!)))).toBeLessThan(8);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
      const month = page.getByRole('heading', { level: 2, name: /^\S+ 20\d\d$/ });
      expect(await month.evaluate((heading) => heading.getBoundingClientRect().right)).toBeLessThan(
        width - 15,
      );
    }
  },
);

test(
  'at the end of a long list of values or fields, what searches it stays in sight',
  { tag: '@long' },
  async ({ camille: page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('#/espace/project?filter=commune.is~1');
    const search = page.getByRole('dialog').getByRole('searchbox');
    for (const [name, role, first] of [
      // Its values change places until they are counted.
      [/^Commune/, 'listbox', /\)\s*\d+$/],
      ['Ajouter un filtre', 'menu', /Intitulé/],
    ] as const) {
      await page.getByRole('list', { name: 'Filtres' }).getByRole('button', { name }).click();
      await expect(search).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('dialog').getByRole(role)).toContainText(first);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('End');
      const last = page.getByRole('dialog').getByRole(role).locator('[data-focused]');
      await expect(last).toBeInViewport({ ratio: 1 });
      await expect(search).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(search).toBeHidden();
    }
  },
);

import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../application/test.ts';
import { field, openList, saveButton, showEmptyFields, signIn } from '../application/workspace.ts';

// Checks beyond axe: whether people who zoom, use a screen reader or choose their own colours can do the same
// as others.

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Returns the share of the page’s height that the visible part of an element takes, from 0 to 1. */
const shareOfPage = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight;
  });

for (const [what, width, height, details] of [
  ['at 400 % zoom', 320, 256, {}],
  ['on a telephone on its side', 740, 340, { tag: '@long' }],
] as const)
  test(
    `${what} the list has the whole page, and a record can be read and changed to its last field`,
    details,
    async ({ camille: page }) => {
      await page.setViewportSize({ width, height });
      const grid = page.getByRole('grid');
      await expect(grid).toHaveAttribute('data-layout', 'cards');
      // The rows measure their distance from the top of the page after the bars above have their new layout.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      await grid.getByRole('rowheader').first().focus();
      for (let row = 1; row <= 6; row += 1) await page.keyboard.press('ArrowDown');
      await expect.poll(() => shareOfPage(grid)).toBeGreaterThan(0.9);
      await expect(page.locator('header').first()).not.toBeInViewport();
      await expect(page.locator('[data-row="6"]')).toBeInViewport({ ratio: 0.99 });
      await page.keyboard.press('Control+End');
      await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.99 });
      expect(await grid.getAttribute('aria-rowcount')).toBe(
        await page
          .locator(':focus')
          .evaluate((cell) => cell.closest('[role=row]')?.getAttribute('aria-rowindex')),
      );
      await page.keyboard.press('PageUp');
      await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.99 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);

      await page.keyboard.press('Enter');
      const form = page.getByRole('dialog');
      await showEmptyFields(form);
      await field(form, 'Avancement').focus();
      expect(await shareOfPage(form.locator('form'))).toBeGreaterThan(0.9);
      await form.getByRole('textbox', { name: 'Description' }).focus();
      await expect(form.getByRole('textbox', { name: 'Description' })).toBeInViewport();
      await form.getByRole('button', { name: 'Ouvrir le calendrier' }).first().click();
      expect(await shareOfPage(page.getByRole('grid', { name: /./ }).last())).toBeGreaterThan(0.5);
      await page.keyboard.press('Escape');
      await field(form, 'Intitulé').fill('');
      await saveButton(form).press('Enter');
      await expect(field(form, 'Intitulé')).toBeFocused();
      await expect(form.getByText('Ce champ est obligatoire.')).toBeInViewport();
      await form.press('Escape');
      await page.getByRole('button', { name: 'Abandonner les modifications' }).press('Enter');
      await expect(form).toBeHidden();
      await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.99 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    },
  );

test(
  'every screen begins with a link to its content, which leaves the address as it is',
  { tag: '@long' },
  async ({ page, application }) => {
    const skip = page.getByRole('link', { name: 'Aller au contenu' });
    const skipToContent = async () => {
      const address = page.url();
      await expect(skip).not.toBeInViewport();
      // The heading of the screen has the focus; Shift+Tab leads to the elements before it.
      for (let steps = 0; steps < 20; steps += 1) {
        await page.keyboard.press('Shift+Tab');
        if (await skip.evaluate((link) => link === document.activeElement)) break;
      }
      await expect(skip).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await expect(skip).not.toBeInViewport();
      expect(page.url()).toBe(address);
    };
    await page.goto('#/reset/un-jeton');
    await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeFocused();
    await skipToContent();
    await page.goto('#/');
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
    await skipToContent();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Adresse de courriel' })).toBeFocused();
    await signIn(page, application.admin);
    await openList(page, 'Projets');
    await skipToContent();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
  },
);

test(
  'each form with fields that must be filled in says what their mark means',
  { tag: '@long' },
  async ({ page, application }) => {
    const note = (place: Page | Locator) =>
      place.getByText('Les champs marqués d’un astérisque (*) sont obligatoires.');
    await page.goto('#/reset/un-jeton');
    await expect(note(page)).toBeVisible();
    await page.goto('#/');
    await expect(note(page)).toBeVisible();
    await page.getByRole('button', { name: 'Mot de passe oublié' }).click();
    await expect(note(page.getByRole('dialog'))).toBeVisible();
    await page.getByRole('dialog').press('Escape');
    await signIn(page, application.admin);
    await openList(page, 'Projets');
    await expect(note(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Nouveau projet' }).click();
    await expect(note(page.getByRole('dialog'))).toBeVisible();
    await page.getByRole('dialog').press('Escape');
    await page.getByRole('button', { name: /^Compte/ }).click();
    await page.getByRole('menuitem', { name: 'Mon compte' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(note(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await expect(note(page.getByRole('dialog'))).toBeVisible();
  },
);

test(
  'no two buttons of a form have the same name, and each name holds what is written on the button',
  { tag: '@long' },
  async ({ camille: page }) => {
    await openList(page, 'Projets');
    await page.getByRole('row').nth(1).click();
    const form = page.getByRole('dialog');
    await showEmptyFields(form);
    for (const name of ['Effacer Commune', 'Effacer État', 'Afficher la liste Commune'])
      await expect(form.getByRole('button', { name, exact: true })).toBeVisible();
    for (const name of ['Ouvrir le calendrier Début des travaux', 'Ouvrir le calendrier Prochaine réunion'])
      await expect(form.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(form.locator('input[type=file]')).toHaveAccessibleName('Choisir un fichier Plan');
    const names = await form.getByRole('button').evaluateAll((buttons) =>
      buttons.map((button) =>
        (button.getAttribute('aria-labelledby')?.split(' ') ?? [])
          .map((id) => document.getElementById(id))
          .map((part) => part?.getAttribute('aria-label') ?? part?.textContent ?? '')
          .concat(button.getAttribute('aria-label') ?? button.textContent)
          .join(' '),
      ),
    );
    expect(names.filter((name, index) => name.trim() === '' || names.indexOf(name) !== index)).toEqual([]);

    await page.goto('#/');
    await page.goto('#/reset/un-jeton');
    await expect(
      page.getByRole('button', { name: 'Afficher Nouveau mot de passe', exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Afficher Confirmez le mot de passe' })).toBeVisible();
  },
);

test(
  'a row opens by Enter, the dialog says its title and has one button to close it',
  { tag: '@long' },
  async ({ camille: page }) => {
    await openList(page, 'Projets');
    const title = page.getByRole('rowheader').nth(2);
    const name = (await title.innerText()).trim();
    await title.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name, exact: true })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Fermer' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Rejeter' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(title).toBeFocused();
    // Popovers without a visible close button have hidden ones for screen readers.
    for (const opener of [/^Synchronisation/, /^Compte/]) {
      await page.getByRole('button', { name: opener }).click();
      await expect(page.getByRole('button', { name: 'Fermer' })).toHaveCount(2);
      await expect(page.getByRole('button', { name: 'Rejeter' })).toHaveCount(0);
      await page.keyboard.press('Escape');
    }
  },
);

test(
  'in forced colours the current list, the row with the focus and the state of the connection are marked',
  { tag: '@long' },
  async ({ camille: page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openList(page, 'Projets');
    const border = (name: string) =>
      page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).borderBlockEndWidth);
    expect([await border('Projets'), await border('Communes')]).toEqual(['2px', '0px']);
    const outline = (row: number) =>
      page.locator(`[data-row="${row}"]`).evaluate((one) => getComputedStyle(one).outlineStyle);
    await page.getByRole('rowheader').first().focus();
    expect([await outline(0), await outline(1)]).toEqual(['solid', 'none']);
    const connectionStatus = page.getByRole('button', { name: 'Synchronisation : En temps réel' });
    const grounds = await connectionStatus.evaluate((one) => [
      getComputedStyle(one, '::before').backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(grounds[0]).not.toBe(grounds[1]);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog');
    expect(await form.evaluate((one) => getComputedStyle(one).borderInlineStartWidth)).toBe('1px');
  },
);

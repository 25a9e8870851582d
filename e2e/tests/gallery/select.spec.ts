import { expect, type Page } from '@playwright/test';
import { test } from '../../application/gallery-test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('#/select');
  // The communes are loaded.
  await expect(page.getByRole('combobox', { name: 'Siège' })).toHaveValue(/Abergement/);
});

const input = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const chips = (page: Page, name: string) => page.getByRole('grid', { name }).getByRole('row');

test('specification §1, by keyboard: one of 37,590 communes is found without its accents, chosen and cleared', async ({
  page,
}) => {
  const commune = input(page, 'Commune');
  await commune.focus();
  await page.keyboard.type("ile-d'aix");
  await expect(options(page).first()).toHaveText(/^Île-d.Aix \(17\)$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(commune).toHaveValue(/^Île-d.Aix \(17\)$/);
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Effacer / }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(commune).toHaveValue('');
  await expect(commune).toBeFocused();
});

test(
  'Enter takes the first answer, and a click shows what there is to choose',
  { tag: '@long' },
  async ({ page }) => {
    const commune = input(page, 'Commune');
    await commune.click();
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.type('novillard');
    await expect(options(page).first()).toHaveText(/^Novillard /);
    await page.keyboard.press('Enter');
    await expect(commune).toHaveValue(/^Novillard /);
    await expect(page.getByRole('listbox')).toBeHidden();
    const communes = input(page, 'Communes');
    await communes.fill('zonza');
    await expect(options(page).first()).toHaveText(/^Zonza /);
    await page.keyboard.press('Enter');
    await expect(chips(page, 'Communes')).toHaveText([/^Zonza /]);
  },
);

test(
  'several are chosen one after the other by keyboard, taken away by arrow keys and Delete, and cleared',
  { tag: '@long' },
  async ({ page }) => {
    const communes = input(page, 'Communes');
    await communes.focus();
    for (const query of ['abbeville', 'zonza', 'macon']) {
      await page.keyboard.type(query);
      await expect(options(page).first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(communes).toHaveValue('');
    }
    await expect(page.getByText('3 éléments choisis.').first()).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(chips(page, 'Communes')).toHaveText([/^Abbeville/, /^Zonza/, /^Mâcon/]);

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await expect(chips(page, 'Communes')).toHaveCount(2);
    await page.keyboard.press('Delete');
    await page.keyboard.press('Delete');
    await expect(chips(page, 'Communes')).toHaveCount(0);
    await expect(communes).toBeFocused();
  },
);

test(
  'what is chosen already is marked in the list and chosen again is taken away',
  { tag: '@long' },
  async ({ page }) => {
    const members = input(page, 'Membres');
    await members.fill('ambérieu-en-bugey');
    const option = page.getByRole('option', { name: 'Ambérieu-en-Bugey (01)' });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await option.click();
    await expect(chips(page, 'Membres')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Tout effacer' }).first().click();
    await expect(chips(page, 'Membres')).toHaveCount(0);
    await expect(members).toBeFocused();
  },
);

test(
  'leaving the field loses no choice and drops a search that was given up',
  { tag: '@long' },
  async ({ page }) => {
    const members = input(page, 'Membres');
    await members.focus();
    await page.keyboard.type('zzz');
    await expect(page.getByText('Aucun résultat')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(members).toHaveValue('');
    await expect(chips(page, 'Membres')).toHaveCount(3);
  },
);

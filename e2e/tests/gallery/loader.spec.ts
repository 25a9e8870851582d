import { expect, type Page } from '@playwright/test';
import { test } from '../../application/gallery-test.ts';

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('#/loader');
  await page.clock.runFor(1000);
  await flag(page).uncheck();
});

const flag = (page: Page) => page.getByRole('checkbox', { name: 'Travail en cours' });
const label = (page: Page) => page.getByText('Chargement des communes…');
const refresh = (page: Page) => page.getByRole('button', { name: 'Actualiser' });

test('specification §4: a block is busy as soon as its flag is up, covered after 150 ms, and free at once', async ({
  page,
}) => {
  const block = page.locator('[aria-busy]');
  await expect(block).toHaveAttribute('aria-busy', 'false');
  await page.clock.pauseAt(new Date(Date.now() + 10_000));
  await flag(page).check();
  await expect(block).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(149);
  await expect(label(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(label(page)).toBeVisible();
  await flag(page).uncheck();
  await expect(block).toHaveAttribute('aria-busy', 'false');
  await expect(label(page)).toHaveCount(0);
});

test('what is covered cannot be reached, and the focus that was there comes back', async ({ page }) => {
  await refresh(page).focus();
  await page.keyboard.press('Enter');
  await expect(refresh(page)).not.toBeFocused();
  await page.keyboard.press('Tab');
  await expect(refresh(page)).not.toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  // The work ends without a click.
  await flag(page).evaluate((box: HTMLInputElement) => box.click());
  await expect(refresh(page)).toBeFocused();
});

test('the focus stays where somebody has gone meanwhile', async ({ page }) => {
  await refresh(page).focus();
  await page.keyboard.press('Enter');
  await flag(page).focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
  await expect(flag(page)).toBeFocused();
});

test('specification §2: a spinner sits in a button, which keeps its width, its focus and its name', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: 'Enregistrer' });
  const before = await button.boundingBox();
  await button.focus();
  await flag(page).evaluate((box: HTMLInputElement) => box.click());
  await page.clock.runFor(150);
  await expect(button).toHaveAccessibleName(/En cours…/);
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toBeFocused();
  expect(await button.boundingBox()).toEqual(before);
});

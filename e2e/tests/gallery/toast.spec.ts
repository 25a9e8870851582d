import { expect, type Page } from '@playwright/test';
import { test } from '../../application/gallery-test.ts';

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('#/toast');
});

const dismissals = (page: Page) => page.getByRole('button', { name: 'Fermer ce message' });
const say = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('messages stand in one region, three at a time, and the next comes when one goes', async ({ page }) => {
  await say(page, 'Quatre messages');
  const region = page.getByRole('region', { name: 'Messages (touche F6)' }).getByRole('status');
  await expect(dismissals(page)).toHaveCount(3);
  await expect(region).toContainText('Copié.');
  await expect(region).not.toContainText('Liste exportée.');
  await dismissals(page).first().click();
  await expect(dismissals(page)).toHaveCount(3);
  await expect(region).toContainText('Liste exportée.');
});

test('a message goes by itself after some seconds, but not while the pointer or the focus is on it', async ({
  page,
}) => {
  await say(page, 'Un message');
  const message = page.getByText('Fiche enregistrée.');
  await message.hover();
  await page.clock.runFor(60_000);
  await expect(message).toBeVisible();
  await page.keyboard.press('F6');
  await page.mouse.move(300, 5);
  await page.clock.runFor(60_000);
  await expect(message).toBeVisible();
  await page.keyboard.press('F6');
  await page.clock.runFor(4000);
  await expect(message).toBeVisible();
  await page.clock.runFor(6000);
  await expect(message).toBeHidden();
});

test('by keyboard: F6 goes to the newest message and back, Escape dismisses, the focus ends where it was', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: 'Quatre messages' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('F6');
  await expect(dismissals(page).last()).toBeFocused();
  await page.keyboard.press('F6');
  await expect(button).toBeFocused();
  await page.keyboard.press('F6');
  for (const left of [3, 2, 1]) {
    await page.keyboard.press('Escape');
    await expect(dismissals(page)).toHaveCount(left);
    await expect(dismissals(page).and(page.locator(':focus'))).toHaveCount(1);
  }
  await page.keyboard.press('Enter');
  await expect(dismissals(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a message that was dismissed with the focus in it does not keep the next ones from going', async ({
  page,
}) => {
  await say(page, 'Un message');
  // Removes the focus first, so that there is no element to return to.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await dismissals(page).focus();
  await page.keyboard.press('Enter');
  await expect(dismissals(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Un message' }).dispatchEvent('click');
  await expect(dismissals(page)).toHaveCount(1);
  await page.clock.runFor(60_000);
  await expect(dismissals(page)).toHaveCount(0);
});

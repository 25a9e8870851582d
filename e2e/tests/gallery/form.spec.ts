import { expect } from '@playwright/test';
import { test } from '../../application/gallery-test.ts';

test('specification §2, by keyboard: a message comes beside its field when it is left, and a submit goes to the first fault', async ({
  page,
}) => {
  await page.goto('#/form');
  const form = page.locator('form');
  const first = form.getByRole('textbox', { name: 'Prénom' });
  const last = form.getByRole('textbox', { name: 'Nom de famille' });
  await first.focus();
  await expect(form.getByText('Ce champ est obligatoire.')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(first).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(last).not.toHaveAttribute('aria-invalid');

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('Camille');
  await expect(first).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Enter');
  await expect(last).toBeFocused();
  await expect(last).toHaveAccessibleDescription('Ce champ est obligatoire.');
});

import { expect, test } from '../application/test.ts';
import { createRecord, field, projectNamed, rowWith } from '../application/workspace.ts';

test('by keyboard alone: sign in, find a project, open it, change it, save it', async ({
  page,
  application,
}) => {
  await page.goto('#/');
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Adresse de courriel' }).focus();
  await page.keyboard.type(application.admin.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(application.admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/espace/);
  await createRecord(page, 'project', projectNamed('Échauguette du lavoir'));
  await expect(page.getByRole('searchbox')).toBeVisible();

  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let presses = 0; presses < 40 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
    expect(await isThere()).toBe(true);
  };
  const hasFocus = (role: string) => () =>
    page.evaluate((wanted) => document.activeElement?.closest(`[role=${wanted}]`) !== null, role);

  await tabTo(() =>
    page.evaluate(
      () => document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'search',
    ),
  );
  await page.keyboard.type('échauguette');
  await expect(rowWith(page, 'Échauguette du lavoir')).toBeVisible();
  await tabTo(hasFocus('grid'));
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  await tabTo(() => field(form, 'Intitulé').evaluate((input) => input === document.activeElement));
  await page.keyboard.press('End');
  await page.keyboard.type(' du parc');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(rowWith(page, 'Échauguette du lavoir du parc')).toBeVisible();
  await expect.poll(hasFocus('row')).toBe(true);
});

import { type Page } from '@playwright/test';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expect, test } from '../application/test.ts';
import { createRecord, field, openRecord, passwordField, projectNamed } from '../application/workspace.ts';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Votre session est terminée' });

/**
 * Returns the readable content of a page: visible or printed, found by a search, for screen readers, in the
 * title of its tab.
 */
async function readable(page: Page): Promise<string> {
  const read = () => page.locator('body').innerText();
  const screen = await read();
  await page.emulateMedia({ media: 'print' });
  const paper = await read();
  await page.emulateMedia({ media: 'screen' });
  return [screen, paper, await page.locator('body').ariaSnapshot(), await page.title()].join('\n');
}

for (const [device, width, isWhole, details] of [
  ['on a phone, where a record fills the screen', 390, false, {}],
  ['beside a list, until the same person is back', 1280, true, { tag: '@long' }],
] as const)
  test(
    `a page whose account was disabled shows nothing of what it held, ${device}`,
    details,
    async ({ driss: page, application, seed }) => {
      const { account } = seed.driss;
      await page.setViewportSize({ width, height: 800 });
      const name = 'Préau du guichet';
      await createRecord(page, 'project', projectNamed(name));
      const form = await openRecord(page, name);
      await field(form, 'Description').fill('Écrit avant la fin');
      // A list of choices, open over the record.
      await form
        .getByRole('button', { name: /Commune/ })
        .last()
        .click();
      expect(await readable(page)).toContain(name);
      await application.userCommand('disable', account.email);

      await expect(modal(page)).toContainText('Votre compte a été désactivé.');
      const shown = await readable(page);
      for (const secret of ['guichet', 'Préau', 'Projets', 'Écrit avant', 'Commune'])
        expect(shown).not.toContain(secret);
      expect(
        await page.evaluate(
          (text) => (window as unknown as { find(text: string): boolean }).find(text),
          name,
        ),
      ).toBe(false);
      if (!isWhole) return;
      await expectSoundInEveryLook(page, modal(page));

      await application.userCommand('enable', account.email);
      await passwordField(page, 'Mot de passe').fill(account.password);
      await modal(page).getByRole('button', { name: 'Se connecter' }).click();
      await expect(modal(page)).toBeHidden();
      await expect(field(form, 'Description')).toHaveValue('Écrit avant la fin');
      await expect(page).toHaveTitle(/Projets/);
    },
  );

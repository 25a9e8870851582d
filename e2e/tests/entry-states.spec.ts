import type { Page } from '@playwright/test';
import { paths } from '@ne2016/contract';
import { expectSound } from '../application/expect-sound.ts';
import { expect, test } from '../application/test.ts';
import { submitLogin } from '../application/workspace.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Se connecter' });

const refusals = {
  'a wrong password': { status: 401, code: 'wrong_credentials', headers: {} },
  'too many tries': { status: 429, code: 'too_many_requests', headers: { 'retry-after': '601' } },
};

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1280])
    test.describe(`the login in ${colorScheme} colours, ${width} px wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });

      test('has no violation before its code has come, empty, invalid, pending and refused', async ({
        page,
      }) => {
        const { promise: mayCome, resolve: comeNow } = Promise.withResolvers<void>();
        await page.route('**/assets/*.js', async (route) => {
          await mayCome;
          await route.continue();
        });
        await page.goto('#/', { waitUntil: 'commit' });
        await expect(submit(page)).toBeVisible();
        const early = await page.screenshot();
        // What looks into the page needs its load to be over.
        comeNow();
        await expect(page.locator('html')).toHaveAttribute('data-started', '');
        await page.locator('h1').blur();
        expect((await page.screenshot()).equals(early)).toBe(true);
        await expectSound(page);

        await submit(page).click();
        await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(2);
        await expectSound(page);

        const { promise: mayAnswer, resolve: answerNow } = Promise.withResolvers<void>();
        await page.route(`**/${paths.signIn}`, async (route) => {
          await mayAnswer;
          await route.abort();
        });
        await submitLogin(page, { email: 'ada@exemple.fr', password: 'un mot de passe' });
        await expect(page.getByText('En cours…')).toBeAttached();
        await expectSound(page);
        answerNow();
        await expect(page.getByRole('alert')).toContainText('Le serveur n’a pas répondu');
        await expectSound(page);
      });

      for (const [name, { status, code, headers }] of Object.entries(refusals))
        test(`has no violation after ${name}, and keeps what was typed`, async ({ page }) => {
          await page.route(`**/${paths.signIn}`, (route) =>
            route.fulfill({
              status,
              headers: { ...headers, 'content-type': 'application/problem+json' },
              body: JSON.stringify({ type: 'about:blank', code, status, detail: 'Refus.' }),
            }),
          );
          await page.goto('#/');
          await submitLogin(page, { email: 'ada@exemple.fr', password: 'un mot de passe' });
          await expect(page.getByRole('alert')).toBeVisible();
          await expectSound(page);
          await expect(page.getByRole('textbox', { name: 'Adresse de courriel' })).toHaveValue(
            'ada@exemple.fr',
          );
        });
    });

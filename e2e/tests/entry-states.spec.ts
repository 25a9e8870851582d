import type { Page } from '@playwright/test';
import { paths } from '@ne2016/contract';
import { expectSoundInEveryLook, inEveryLook } from '../application/every-look.ts';
import { expect, test } from '../application/test.ts';
import { submitLogin } from '../application/workspace.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Se connecter' });

const refusals = {
  'a wrong password': { status: 401, code: 'wrong_credentials', headers: {} },
  'too many tries': { status: 429, code: 'too_many_requests', headers: { 'retry-after': '601' } },
};

// On a narrow screen, which leaves less room.
test.use({ viewport: { width: 390, height: 800 } });

test('the login has no violation before its code has come, empty, invalid, pending and refused', async ({
  page,
}) => {
  const { promise: mayCome, resolve: comeNow } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto('#/', { waitUntil: 'commit' });
  await expect(submit(page)).toBeVisible();
  const early: Buffer[] = [];
  await inEveryLook(page, async () => void early.push(await page.screenshot()));
  // Evaluating scripts in the page requires its load to be over.
  comeNow();
  await expect(page.locator('html')).toHaveAttribute('data-started', '');
  await page.locator('h1').blur();
  await inEveryLook(page, async () => {
    expect((await page.screenshot()).equals(early.shift() ?? Buffer.of())).toBe(true);
  });
  await expectSoundInEveryLook(page, submit(page));

  await submit(page).click();
  await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(2);
  await expectSoundInEveryLook(page, page.getByText('Ce champ est obligatoire.').first());

  const { promise: mayAnswer, resolve: answerNow } = Promise.withResolvers<void>();
  await page.route(`**/${paths.signIn}`, async (route) => {
    await mayAnswer;
    await route.abort();
  });
  await submitLogin(page, { email: 'ada@exemple.fr', password: 'un mot de passe' });
  await expect(page.getByText('En cours…')).toBeAttached();
  await expectSoundInEveryLook(page, page.getByText('En cours…'));
  answerNow();
  await expect(page.getByRole('alert')).toContainText('Le serveur n’a pas répondu');
  await expectSoundInEveryLook(page, page.getByRole('alert'));
});

for (const [name, { status, code, headers }] of Object.entries(refusals))
  test(
    `the login has no violation after ${name}, and keeps what was typed`,
    { tag: '@long' },
    async ({ page }) => {
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
      await expectSoundInEveryLook(page, page.getByRole('alert'));
      await expect(page.getByRole('textbox', { name: 'Adresse de courriel' })).toHaveValue('ada@exemple.fr');
    },
  );

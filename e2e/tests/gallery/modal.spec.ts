import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from '../../application/gallery-test.ts';

const directions = [
  { name: 'D’en haut', axis: 'y' as const, sign: -1, tag: '@long' },
  { name: 'De la droite', axis: 'x' as const, sign: 1 },
  { name: 'D’en bas', axis: 'y' as const, sign: 1, tag: '@long' },
  { name: 'De la gauche', axis: 'x' as const, sign: -1, tag: '@long' },
];

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nouveau projet' });

async function open(page: Page, name = 'D’en haut'): Promise<Locator> {
  await page.goto('#/modal');
  await page.getByRole('button', { name }).click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
}

/** Stops every animation at its beginning, to inspect it, however slow the machine renders. */
async function holdAnimations(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Animation.enable');
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

/** Returns the duration in milliseconds and the direction of each running animation. */
async function animations(page: Page) {
  return await page.evaluate(() =>
    document.getAnimations().map((animation) => {
      const effect = animation.effect as KeyframeEffect;
      const isBackdrop = effect.target?.querySelector('[role="dialog"]')?.parentElement !== effect.target;
      return {
        part: isBackdrop ? 'backdrop' : 'modal',
        duration: Number(effect.getComputedTiming().duration),
        isTransition: animation instanceof CSSTransition,
        transform: String(effect.getKeyframes()[0]?.['transform'] ?? ''),
      };
    }),
  );
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  for (const { name, axis, sign, ...details } of directions)
    test(
      `specification §2 and §9: a modal slides in for 300 ms, its backdrop for 150 ms: ${name}`,
      details,
      async ({ page }) => {
        await holdAnimations(page);
        await open(page, name);
        // The pressed button may still have a transition.
        const found = (await animations(page)).filter(({ isTransition }) => !isTransition);
        expect(found.filter(({ part }) => part === 'backdrop')).toMatchObject([{ duration: 150 }]);
        const [slide, ...others] = found.filter(({ part }) => part === 'modal');
        expect(others).toEqual([]);
        expect(slide!.duration).toBe(300);
        const moved = /translate([XY])\((-?)/.exec(slide!.transform);
        expect(moved?.[1]).toBe(axis.toUpperCase());
        expect(moved?.[2]).toBe(sign < 0 ? '-' : '');
      },
    );
});

test('with reduced motion nothing moves', async ({ page }) => {
  await holdAnimations(page);
  await open(page, 'De la droite');
  expect((await animations(page)).filter(({ duration }) => duration > 0)).toEqual([]);
});

test('the focus goes into the modal, stays there for Tab and Shift+Tab, and comes back', async ({ page }) => {
  await page.goto('#/modal');
  const opener = page.getByRole('button', { name: 'De la gauche' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const modal = dialog(page);
  await expect(modal).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(modal.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();
});

/** Ways to request the closing of a modal; `modal.test.tsx` has the others. */
const ways: [string, (page: Page, modal: Locator) => Promise<unknown>, { tag?: string }][] = [
  ['the backdrop', (page) => page.mouse.click(5, 400), {}],
  ['a button within', (_, modal) => modal.getByRole('button', { name: 'Annuler' }).click(), { tag: '@long' }],
  ['going back', (page) => page.evaluate(() => history.back()), {}],
];

for (const [way, ask, details] of ways)
  test(`specification §2: the guard refuses and then allows closing by ${way}`, details, async ({ page }) => {
    const modal = await open(page);
    // A click on the backdrop right after the opening counts as the second half of a double click.
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(1000);
    const guard = modal.getByRole('checkbox', { name: 'Refuser la fermeture' });
    await guard.check();
    await ask(page, modal);
    // Without motion, a closing modal would be gone at once; later input would go nowhere.
    await expect(guard).toBeChecked();
    await guard.uncheck();
    await expect(modal).toBeVisible();
    await expect(async () => {
      if (await modal.isVisible()) await ask(page, modal);
      await expect(modal).toBeHidden({ timeout: 500 });
    }).toPass();
    await expect(page).toHaveURL(/#\/modal$/);
  });

test(
  'a guard that is a promise asks in a second modal, which going back closes first',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('#/modal');
    const opener = page.getByRole('button', { name: 'Avec question' });
    await opener.click();
    const record = page.getByRole('dialog', { name: 'Fiche modifiée' });
    const question = page.getByRole('alertdialog');
    // The focus returns a frame after the question has gone: an earlier key would go nowhere.
    const hasFocus = () => record.evaluate((modal) => modal.contains(document.activeElement));
    await expect(record).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(question.getByRole('button', { name: 'Continuer la saisie' })).toBeFocused();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect.poll(hasFocus).toBe(true);

    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect.poll(hasFocus).toBe(true);

    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Abandonner' }).click();
    await expect(record).toBeHidden();
    await expect(opener).toBeFocused();
  },
);

import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectSound } from './expect-sound.ts';

const widths = [390, 1280];
const colorSchemes = ['light', 'dark'] as const;

/** Waits until a page has rendered its current state. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Checks the state of a page in light and in dark colours. */
async function inColorSchemes(
  page: Page,
  look: (colorScheme: 'light' | 'dark') => Promise<void>,
): Promise<void> {
  for (const colorScheme of colorSchemes)
    await test.step(`in ${colorScheme} colours`, async () => {
      await page.emulateMedia({ colorScheme });
      await untilDrawn(page);
      await look(colorScheme);
    });
}

/** Expects a page to be sound in its current state, in light and in dark colours. */
export async function expectSoundInColorSchemes(page: Page): Promise<void> {
  await inColorSchemes(page, (colorScheme) => expectSound(page, { onlyColors: colorScheme === 'dark' }));
}

/**
 * Checks the state of a page on a narrow and on a wide screen, in light and in dark colours. Restores the
 * size of the page.
 */
export async function inEveryLook(
  page: Page,
  look: (colorScheme: 'light' | 'dark') => Promise<void>,
): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const width of widths)
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await inColorSchemes(page, look);
    });
  await page.setViewportSize(size);
}

/**
 * Two pairs of looks, each with every width and every colour scheme: the states of a page alternate between
 * them, so that their common parts are checked in all four.
 */
export const pairsOfLooks = [
  [
    { width: 390, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
  ],
  [
    { width: 390, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
  ],
] as const;

const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Number of checked states of each page. */
const statesOf = new WeakMap<Page, number>();

/**
 * Expects a page to be sound narrow and wide, in light and in dark colours. Restores its size and colours.
 * @param state an element that exists while the page is in the state to check: a page of another size may
 * leave it
 */
export async function expectSoundInEveryLook(page: Page, state: Locator): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const states = statesOf.get(page) ?? 0;
  statesOf.set(page, states + 1);
  for (const { width, colorScheme } of pairsOfLooks[states % 2 === 0 ? 0 : 1])
    await test.step(`${width} px wide in ${colorScheme} colours`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await untilDrawn(page);
      await expect(state).toBeAttached();
      // The page behind a dialog is checked when nothing is open; axe takes twice as long for both.
      const isInDialog = await state.evaluate((one, selector) => one.closest(selector) !== null, dialogs);
      await expectSound(page, isInDialog ? { only: dialogs } : {});
    });
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(size);
}

import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectSound } from './expect-sound.ts';

const widths = [390, 1280];
const colorSchemes = ['light', 'dark'] as const;

/** Waits until a page has drawn itself as it is now. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Looks at the state that a page is in, in light and in dark colours. */
export async function inColorSchemes(
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

/** Expects a page to be sound as it stands, in light and in dark colours. */
export async function expectSoundInColorSchemes(page: Page): Promise<void> {
  await inColorSchemes(page, (colorScheme) => expectSound(page, { onlyColors: colorScheme === 'dark' }));
}

/**
 * Looks at the state that a page is in on a narrow and on a wide screen, in light and in dark colours. The page has its
 * own size again afterwards.
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
 * Expects a page to be sound in every look.
 * @param state what is in the document as long as the page is in the state to look at: a page of another size may leave it
 */
export async function expectSoundInEveryLook(page: Page, state: Locator): Promise<void> {
  await inEveryLook(page, async (colorScheme) => {
    await expect(state).toBeAttached();
    await expectSound(page, { onlyColors: colorScheme === 'dark' });
  });
}

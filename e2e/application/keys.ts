import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** A keyboard that checks the focus: after each key, an element of the page must have it. */
export interface Keys {
  /** Presses keys one after the other, each after the effect of the previous one. */
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
}

/** Returns the keyboard of a page, for tests without a pointer. */
export function keysOf(page: Page): Keys {
  const expectFocus = async (key: string) =>
    await expect
      .poll(
        async () => await page.evaluate(() => document.activeElement?.tagName ?? 'BODY').catch(() => 'BODY'),
        { message: `after ${key}, the focus is at the top of the page` },
      )
      .not.toBe('BODY');
  return {
    async press(...keys) {
      for (const key of keys) {
        await page.keyboard.press(key);
        await expectFocus(key);
      }
    },
    async type(text) {
      await page.keyboard.type(text);
      await expectFocus(text);
    },
  };
}

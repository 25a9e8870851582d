import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** A keyboard with which the focus is never lost: after each key, an element of the page has it. */
export interface Keys {
  /** Presses keys one after the other, each once the one before has done what it does. */
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
}

/** The keyboard of a page, for tests that use nothing else. */
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

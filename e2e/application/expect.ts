import { expect as playwrightExpect, type Locator } from '@playwright/test';

/**
 * Playwright’s `expect`. While an element is missing, Playwright describes the whole page for its report at
 * each check. Waiting for the element first makes only one description, if the test fails.
 */
export const expect = playwrightExpect.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number } = {}) {
    const { isNot, timeout } = this;
    if (isNot) await playwrightExpect(locator).not.toBeVisible(options);
    else {
      const isVisible = await locator.waitFor({ timeout, ...options }).then(
        () => true,
        () => false,
      );
      const waited = `not visible within ${options.timeout ?? timeout} ms`;
      if (!isVisible) await playwrightExpect(locator, waited).toBeVisible({ timeout: 1 });
    }
    return { pass: !isNot, message: () => '' };
  },
});

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Looks at a page as it stands: axe finds no violation, and it does not scroll sideways.
 * @param excluded a selector of what axe leaves out
 */
export async function expectSound(page: Page, excluded?: string): Promise<void> {
  // A document takes in the half megabyte of axe once.
  const hasAxe = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: 'undefined' }) })
    // The other mode opens a second page each time, to gather the results of frames of other origins. We have none.
    .setLegacyMode()
    // The same rules run; axe works out a selector for what fails, not for all that passes.
    .options({ resultTypes: ['violations'] });
  if (excluded !== undefined) axe.exclude(excluded);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(found).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

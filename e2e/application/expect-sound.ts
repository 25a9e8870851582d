import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules of axe that look at colours. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Looks at a page as it stands: axe finds no violation, and it does not scroll sideways. In dark colours only
 * what depends on colours is looked at: a page is looked at in light ones before.
 * @param excluded a selector of what axe leaves out
 */
export async function expectSound(page: Page, excluded?: string): Promise<void> {
  // A document takes in the half megabyte of axe once.
  const { hasAxe, isDark } = await page.evaluate(() => ({
    hasAxe: 'axe' in globalThis,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  }));
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: 'undefined' }) })
    // The other mode opens a second page each time, to gather the results of frames of other origins. We have none.
    .setLegacyMode()
    // The same rules run; axe works out a selector for what fails, not for all that passes.
    .options({ resultTypes: ['violations'] });
  if (isDark) axe.withRules(colorRules);
  if (excluded !== undefined) axe.exclude(excluded);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(found).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules of axe that look at colours. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** What axe is to look at; everything by default. */
export interface SoundOptions {
  /** A selector of what is left out. */
  readonly excluded?: string;
  /** A selector of what alone is looked at. */
  readonly only?: string;
  /** Only the rules that look at colours: for a page that everything was looked at in other colours. */
  readonly onlyColors?: boolean;
}

/** Looks at a page as it stands: axe finds no violation, and it does not scroll sideways. */
export async function expectSound(
  page: Page,
  { excluded, only, onlyColors }: SoundOptions = {},
): Promise<void> {
  // A document takes in the half megabyte of axe once.
  const hasAxe = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: 'undefined' }) })
    // The other mode opens a second page each time, to gather the results of frames of other origins. We have none.
    .setLegacyMode()
    // The same rules run; axe works out a selector for what fails, not for all that passes.
    .options({ resultTypes: ['violations'] });
  if (onlyColors === true) axe.withRules(colorRules);
  if (excluded !== undefined) axe.exclude(excluded);
  if (only !== undefined) axe.include(only);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(found).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

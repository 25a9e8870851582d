import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules of axe about colours. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** The scope of axe; everything by default. */
export interface SoundOptions {
  /** A selector of excluded elements. */
  readonly excluded?: string;
  /** A selector of the only checked elements. */
  readonly only?: string;
  /** Only the rules about colours: for a page that was fully checked in other colours. */
  readonly onlyColors?: boolean;
}

/** Checks a page in its current state: axe finds no violation, and it does not scroll sideways. */
export async function expectSound(
  page: Page,
  { excluded, only, onlyColors }: SoundOptions = {},
): Promise<void> {
  // The half megabyte of axe is injected only once into a document.
  const hasAxe = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: 'undefined' }) })
    // The other mode opens a second page each time, to gather the results of cross-origin frames. We have
    // none.
    .setLegacyMode()
    // The same rules run; axe computes selectors only for failures, not for all that passes.
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

import type { Page } from '@playwright/test';
import type { SelectSubject } from './subjects.ts';
import { type Outcome, timeKey } from './timed-key.ts';

/** The timings: opening the list, and answering each key. */
export interface SelectSample {
  readonly open: number;
  readonly keys: readonly number[];
}

/** Letters that leave tens of thousands of options, then fewer and fewer, and the way back to all of them. */
export const keys = [...'saint-mar'.split(''), ...Array.from({ length: 9 }, () => 'Backspace')];

/** The list’s text after each key; equal in every round, so that a round is timed until exactly that text. */
export type Expectation = readonly string[];

async function enter(page: Page, { input }: SelectSubject): Promise<void> {
  await page.locator(input).focus();
}

/** Leaves the field empty and its list closed. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
}

/** Waits until the page is idle. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
  );
}

/** Runs one untimed round and records the text of the list after each key. */
export async function expectationOf(page: Page, subject: SelectSubject): Promise<Expectation> {
  await enter(page, subject);
  await page.keyboard.press('ArrowDown');
  const said: string[] = [];
  for (const key of keys) {
    await page.keyboard.press(key);
    await settle(page);
    await settle(page);
    said.push((await page.locator(subject.list).textContent()) ?? '');
  }
  await leave(page);
  return said;
}

/** Times one round. */
export async function sample(
  page: Page,
  subject: SelectSubject,
  expectation: Expectation,
): Promise<SelectSample> {
  const outcome = (text: string | null): Outcome => ({ selector: subject.list, text });
  await page.bringToFront();
  await enter(page, subject);
  await settle(page);
  const open = await timeKey(page, 'ArrowDown', outcome(subject.name === 'floor' ? 'open' : null));
  const times: number[] = [];
  for (const [index, key] of keys.entries()) {
    await settle(page);
    times.push(await timeKey(page, key, outcome(expectation[index] ?? '')));
  }
  await leave(page);
  return { open, keys: times };
}

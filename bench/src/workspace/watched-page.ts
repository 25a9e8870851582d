import type { BrowserContext, Page } from '@playwright/test';
import { type ShownAt, type ShownList, watchWorkspace } from './in-page.ts';

/** Milliseconds of inactivity after which a page counts as idle. */
const calm = 2000;

export async function openWatchedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watchWorkspace);
  return page;
}

/**
 * Returns when the first rows of a page were painted, in milliseconds since the navigation. Until then the
 * page is not queried: the scripts of Playwright would add to the figure.
 */
export async function firstRows(page: Page, load: () => Promise<unknown>): Promise<number> {
  const painted = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('first rows '),
    timeout: 120_000,
  });
  const [message] = await Promise.all([painted, load()]);
  return Number(message.text().split(' ')[2]);
}

/** Waits until the list is complete and stored, and the page is idle. */
export async function untilIdle(page: Page): Promise<void> {
  let [stored, since] = [-1, performance.now()];
  for (;;) {
    await page.waitForTimeout(200);
    const { usage, busyUntil, now } = await page.evaluate(async () => ({
      usage: (await navigator.storage.estimate()).usage ?? 0,
      busyUntil: window.workspace.busyUntil,
      now: performance.now(),
    }));
    if (usage !== stored) [stored, since] = [usage, performance.now()];
    if (now - busyUntil > calm && performance.now() - since > calm) return;
  }
}

/** Tasks below 50 ms are not reported. */
export async function longestTask(page: Page): Promise<number> {
  return await page.evaluate(() => Math.max(50, window.workspace.longestTask));
}

/** Returns the shown list once nothing changes any more. */
export async function settledList(page: Page): Promise<ShownList> {
  await untilIdle(page);
  return await page.evaluate(() => window.workspace.look());
}

/** Times the result of an event in the page. */
export async function timeUntil(
  page: Page,
  event: string,
  wanted: ShownList,
  act: () => Promise<void>,
): Promise<ShownAt> {
  const watch = await page.evaluateHandle(
    // In an object, so that it is not awaited here.
    ([name, list]) => ({ shown: window.workspace.untilShown(name, list) }),
    [event, wanted] as const,
  );
  await act();
  return await watch.evaluate(({ shown }) => shown);
}

import type { Browser, Page } from '@playwright/test';
import type { ApplicationSubject } from './application-subject.ts';
import { list } from './application-subject.ts';

/** A list in a real browser that is signed in and receives changes. */
export interface WatchedGrid {
  /** Returns the title in the first row. */
  firstTitle(): Promise<string>;
  /**
   * Watches for a text. `wait` returns the milliseconds since 1970 at which a frame with it was painted, by
   * the clock of this process.
   */
  watch(text: string): Promise<{ wait(): Promise<number> }>;
  close(): Promise<void>;
}

/** Returns milliseconds since 1970, with fractions. */
export function preciseTime(): number {
  return performance.timeOrigin + performance.now();
}

const tries = 20;

/** Returns the page clock’s lead over ours in milliseconds, from the fastest answer. */
async function clockOffset(page: Page): Promise<number> {
  let best = { took: Infinity, offset: 0 };
  for (let count = 0; count < tries; count += 1) {
    const asked = preciseTime();
    const there = await page.evaluate(() => performance.timeOrigin + performance.now());
    const took = preciseTime() - asked;
    if (took < best.took) best = { took, offset: there - (asked + took / 2) };
  }
  return best.offset;
}

async function watchText(page: Page, text: string, offset: number) {
  const watch = await page.evaluateHandle((wanted) => {
    const time = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('[role=grid]')?.textContent.includes(wanted) !== true) return;
        observer.disconnect();
        // The first frame paints the change; when the second begins, the first is on the screen.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
        );
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    // In an object, so that it is not awaited here.
    return { time };
  }, text);
  return {
    async wait() {
      const time = await watch.evaluate((held) => held.time);
      await watch.dispose();
      return time - offset;
    },
  };
}

function untilSubscribed(page: Page, channel: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload);
        if (text.includes('subscription_succeeded') && text.includes(channel)) resolve();
      }),
    );
  });
}

/** Opens the list in a browser. */
export async function openGrid(browser: Browser, application: ApplicationSubject): Promise<WatchedGrid> {
  const { process, credentials, place } = application;
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } });
  const cookies = (credentials['cookie'] ?? '').split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value, url: process.address };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const subscribed = untilSubscribed(page, place.channel);
  await page.goto(`${process.address}/#/espace/${list}`);
  const title = page.locator('[role=grid] [role=rowheader]').first();
  await title.waitFor();
  await subscribed;
  const offset = await clockOffset(page);
  return {
    firstTitle: () => title.innerText(),
    watch: (text) => watchText(page, text, offset),
    close: () => context.close(),
  };
}

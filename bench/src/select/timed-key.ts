import type { Page } from '@playwright/test';

/** The result of a step: an element of this selector with exactly this text; any text for `null`. */
export interface Outcome {
  readonly selector: string;
  readonly text: string | null;
}

/**
 * Presses a key and returns the milliseconds from the event, by the browser’s timestamp, to the end of the
 * first frame that paints the outcome.
 */
export async function timeKey(page: Page, key: string, outcome: Outcome): Promise<number> {
  const watch = await page.evaluateHandle(({ selector, text }) => {
    const time = new Promise<number>((resolve) => {
      function look(start: number): void {
        requestAnimationFrame(() => {
          const found = document.querySelector(selector);
          if (found === null || (text !== null && found.textContent !== text)) return look(start);
          // Runs after the current frame is painted.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - start), { once: true });
          port1.start();
          port2.postMessage(null);
        });
      }
      addEventListener('keydown', ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
    });
    // In an object, so that it is not awaited here.
    return { time };
  }, outcome);
  await page.keyboard.press(key);
  const time = await watch.evaluate((held) => held.time);
  await watch.dispose();
  return time;
}

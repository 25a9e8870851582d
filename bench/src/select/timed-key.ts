import type { Page } from '@playwright/test';

/** What a step is done by: an element of this selector that says exactly this; any text when it is `null`. */
export interface Outcome {
  readonly selector: string;
  readonly text: string | null;
}

/**
 * Presses a key and gives the milliseconds from the event, by the browser's own stamp, to the end of the first frame
 * that paints the outcome.
 */
export async function timeKey(page: Page, key: string, outcome: Outcome): Promise<number> {
  const watch = await page.evaluateHandle(({ selector, text }) => {
    const time = new Promise<number>((resolve) => {
      function look(start: number): void {
        requestAnimationFrame(() => {
          const found = document.querySelector(selector);
          if (found === null || (text !== null && found.textContent !== text)) return look(start);
          // Handled once the frame that is being made is painted.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - start), { once: true });
          port1.start();
          port2.postMessage(null);
        });
      }
      addEventListener('keydown', ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
    });
    // In an object, so that it is not waited for here.
    return { time };
  }, outcome);
  await page.keyboard.press(key);
  const time = await watch.evaluate((held) => held.time);
  await watch.dispose();
  return time;
}

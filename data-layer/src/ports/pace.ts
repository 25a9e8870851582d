/** Work in small steps, and what comes of it. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** How work is done that may take long: so that the page goes on meanwhile. */
export interface Pace {
  /** Whether so many records take long enough for somebody to notice. */
  isLong(count: number): boolean;
  /**
   * Does work step by step. If it is long, the page has its turn now and then between two steps, and anything may happen.
   * @param count of so many records.
   */
  work<Result>(steps: Steps<Result>, count: number): Promise<Result>;
}

/** Does work at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Lists of so many records are worked on at once: it takes some milliseconds. */
const mostAtOnce = 5000;

/** After so many milliseconds of work the page has its turn. */
const sliceTime = 8;

/** Not a timer: the browser calls those of a page in the background once a second. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port2.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port2.start();
    port1.postMessage(0);
  });
}

/** Slices of a few milliseconds, each a task of its own. */
export const slices: Pace = {
  isLong: (count) => count > mostAtOnce,
  async work(steps, count) {
    let end = performance.now() + sliceTime;
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      if (!this.isLong(count) || performance.now() < end) continue;
      // No microtask runs within a slice, so that the list is drawn once a slice.
      await nextTask();
      end = performance.now() + sliceTime;
    }
  },
};

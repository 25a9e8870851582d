/** Work in small steps, and its result. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** The scheduling of long work, so that the page stays responsive. */
export interface Pace {
  /** Returns whether this number of records takes noticeably long. */
  isLong(count: number): boolean;
  /**
   * Runs work step by step. Other tasks of the page run between some steps of long work, and may change
   * anything.
   * @param count the number of records.
   */
  work<Result>(steps: Steps<Result>, count: number): Promise<Result>;
}

/** Runs work to its end at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The most records that are processed at once, within some milliseconds. */
const mostAtOnce = 5000;

/** Milliseconds of work after which other tasks of the page run. */
const sliceTime = 8;

/** Uses no timer, because browsers run those of a background page once a second. */
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

/** Slices of a few milliseconds, each in its own task. */
export const slices: Pace = {
  isLong: (count) => count > mostAtOnce,
  async work(steps, count) {
    let end = performance.now() + sliceTime;
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      if (!this.isLong(count) || performance.now() < end) continue;
      // A slice runs no microtasks, so the list is rendered once per slice.
      await nextTask();
      end = performance.now() + sliceTime;
    }
  },
};

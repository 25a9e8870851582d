// These functions run in the measured page. Each is serialised alone and cannot use the others.

/** The visible part of a list: the first rows, and the displayed number of records. */
export interface ShownList {
  readonly rows: string;
  readonly count: string;
}

/** When a page showed the wanted result, in milliseconds since the event that caused it. */
export interface ShownAt {
  /** The first rows are right. */
  readonly rows: number;
  /** The count is right, too: nothing is left to be found. */
  readonly all: number;
}

declare global {
  interface Window {
    workspace: {
      /**
       * When the first rows were painted, in milliseconds since the start of the navigation; 0 before.
       * Reported by the console.
       */
      firstRows: number;
      /** The longest task since this was last set to 0, in milliseconds; tasks below 50 ms count as none. */
      longestTask: number;
      /** When the last long task ended. */
      busyUntil: number;
      /** Milliseconds from each key to a frame with it, while that is watched. */
      keys: number[];
      look: () => ShownList;
      /** Calls `done` once the current frame is painted. */
      afterPaint: (done: () => void) => void;
      /** Waits for an event and then for its result. */
      untilShown: (event: string, wanted: ShownList) => Promise<ShownAt>;
    };
  }
}

/** Records long tasks and the first rows, and adds the measuring functions to the page. */
export function watchWorkspace(): void {
  const afterPaint = (done: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', done, { once: true });
      port1.start();
      port2.postMessage(null);
    });
  const firstRows = () =>
    [...document.querySelectorAll('[role=rowheader]')]
      .slice(0, 10)
      .map(({ textContent, parentElement }) => `${parentElement?.ariaRowIndex} ${textContent}`)
      .join('\n');
  const look = () => ({
    // A board and a chart have no rows: their whole content counts.
    rows: firstRows() || (document.querySelector('main')?.textContent ?? ''),
    count: document.querySelector('main p[role=status]')?.textContent ?? '',
  });
  const untilShown = (event: string, wanted: ShownList) =>
    new Promise<ShownAt>((resolve) => {
      let rowsAt = 0;
      const watch = (begin: number) =>
        afterPaint(() => {
          const { rows, count } = look();
          if (rows !== wanted.rows) return watch(begin);
          if (rowsAt === 0) rowsAt = performance.now() - begin;
          if (count !== wanted.count) return watch(begin);
          resolve({ rows: rowsAt, all: performance.now() - begin });
        });
      addEventListener(event, ({ timeStamp }) => watch(timeStamp), { capture: true, once: true });
    });
  window.workspace = {
    firstRows: 0,
    longestTask: 0,
    busyUntil: 0,
    keys: [],
    look,
    afterPaint,
    untilShown,
  };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      window.workspace.longestTask = Math.max(window.workspace.longestTask, duration);
      window.workspace.busyUntil = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true });
  // Watching must not take time itself: polling in each frame would render frames without changes.
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role=rowheader]') === null) return;
    observer.disconnect();
    afterPaint(() => {
      window.workspace.firstRows = performance.now();
      // oxlint-disable-next-line no-console -- the benchmark waits for this message
      console.debug(`first rows ${window.workspace.firstRows}`);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * Scrolls through a list, a few pages each frame; returns the longest time between two frames, in whole
 * milliseconds: the browser itself rounds the time of a frame, and three frames of 60 a second would take
 * 50.1.
 */
export async function scrollThrough(frames: number): Promise<number> {
  const grid = document.querySelector('[role=grid]');
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  let longest = 0;
  let before = await frame();
  for (let count = 0; count < frames; count += 1) {
    grid?.scrollBy(0, 2500);
    const now = await frame();
    longest = Math.max(longest, now - before);
    before = now;
  }
  grid?.scrollTo(0, 0);
  return Math.round(longest);
}

/** Records from now on how long each key takes until a frame with it is painted. */
export function watchKeys(): void {
  window.workspace.keys = [];
  const note = ({ timeStamp }: Event) =>
    window.workspace.afterPaint(() => window.workspace.keys.push(performance.now() - timeStamp));
  addEventListener('keydown', note, { capture: true });
}

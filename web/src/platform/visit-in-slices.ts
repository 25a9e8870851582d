import { timeSlices } from './time-slices.ts';

interface SlicedVisit {
  /** Ends the work; the promise is rejected with its reason. */
  readonly signal: AbortSignal;
  /** Told after each slice how many are done. */
  readonly onProgress?: (done: number) => void;
}

/** Visits things one after the other in short tasks, between which the page does what else there is to do. */
export async function visitInSlices<Item>(
  items: Iterable<Item>,
  visit: (item: Item) => void,
  { signal, onProgress }: SlicedVisit,
): Promise<void> {
  const all = items[Symbol.iterator]();
  let done = 0;
  for (let isAll = false; !isAll;) {
    // What follows is still done within the task of the slice.
    const isOver = await new Promise<() => boolean>((resolve) => {
      timeSlices.soon(resolve);
    });
    signal.throwIfAborted();
    do {
      const next = all.next();
      isAll = next.done === true;
      if (next.done === true) break;
      visit(next.value);
      done += 1;
    } while (!isOver());
    onProgress?.(done);
  }
}

import { timeSlices } from './time-slices.ts';

interface SlicedVisit {
  /** Cancels the work; the promise rejects with its reason. */
  readonly signal: AbortSignal;
  /** Called after each slice with the number of visited items. */
  readonly onProgress?: (done: number) => void;
}

/** Visits items one after the other in short tasks, between which the page stays responsive. */
export async function visitInSlices<Item>(
  items: Iterable<Item>,
  visit: (item: Item) => void,
  { signal, onProgress }: SlicedVisit,
): Promise<void> {
  const all = items[Symbol.iterator]();
  let done = 0;
  for (let isAll = false; !isAll;) {
    // The following code still runs within the task of the slice.
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

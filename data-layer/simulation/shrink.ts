import type { RunName } from './run.ts';
import { simulateWatched } from './watched-run.ts';
import type { Violation } from './world.ts';

/** A run with as few of its steps as still violate the same invariant. */
export interface ShrunkRun {
  readonly keep: ReadonlySet<number>;
  readonly violation: Violation;
}

/**
 * Removes steps of a run, in ever smaller groups, as long as it violates the same invariant. Later draws of
 * the run shift with each removal, so the result is a smaller run, not always the smallest.
 */
export async function shrink(name: RunName, first: Violation): Promise<ShrunkRun> {
  let keep = Array.from({ length: name.steps }, (_, index) => index);
  let violation = first;
  for (let size = keep.length >> 1; size >= 1; size >>= 1) {
    for (let start = 0; start < keep.length;) {
      const fewer = [...keep.slice(0, start), ...keep.slice(start + size)];
      const found = await simulateWatched(name, { keep: new Set(fewer) });
      if (found?.invariant === first.invariant) [keep, violation] = [fewer, found];
      else start += size;
    }
  }
  return { keep: new Set(keep), violation };
}

import type { RunName } from './run.ts';
import { simulateWatched } from './watched-run.ts';
import type { Violation } from './world.ts';

/** A run with as few of its steps as still break the same invariant. */
export interface ShrunkRun {
  readonly keep: ReadonlySet<number>;
  readonly violation: Violation;
}

/**
 * Leaves out steps of a run, ever smaller groups of them, for as long as it breaks the same invariant. What is drawn
 * while a run happens shifts with it, so the outcome is a smaller run, not always the smallest.
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

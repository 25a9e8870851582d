import { setImmediate } from 'node:timers/promises';

/** Runs work to its end; answers how long it took, in nanoseconds. */
export async function timeOf(work: () => Promise<void>): Promise<number> {
  const before = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - before);
}

/** The bytes that are still in use, those of typed arrays included, after everything else was collected. */
export async function heapInUse(): Promise<number> {
  // What the work before has left to a later turn of the event loop is not to be counted.
  await setImmediate();
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** @throws Error when Node runs without `--expose-gc`. */
export function collectGarbage(): void {
  if (globalThis.gc === undefined) throw new Error('Memory can only be measured with node --expose-gc');
  globalThis.gc();
}

/** The middle one of some figures. */
export function medianOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((left, right) => left - right);
  const middle = sorted.length >>> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

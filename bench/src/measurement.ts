import { setImmediate } from 'node:timers/promises';

/** Runs work to its end; returns its duration in nanoseconds. */
export async function timeOf(work: () => Promise<void>): Promise<number> {
  const before = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - before);
}

/** Returns the bytes in use, those of typed arrays included, after a garbage collection. */
export async function heapInUse(): Promise<number> {
  // Deferred work of the previous step must not be counted.
  await setImmediate();
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** @throws Error if Node runs without `--expose-gc`. */
export function collectGarbage(): void {
  if (globalThis.gc === undefined) throw new Error('Memory can only be measured with node --expose-gc');
  globalThis.gc();
}

/** Returns the median of some figures. */
export function medianOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((left, right) => left - right);
  const middle = sorted.length >>> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

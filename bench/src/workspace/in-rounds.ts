import type { ShownAt } from './in-page.ts';

/** Number of measurements of varying results. */
const rounds = 5;

/** Repeats a measurement sequentially. */
export async function inRounds<Result>(measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < rounds) results.push(await measure());
  return results;
}

/** Returns the median, for an even number the smaller one of the middle two. */
export function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Returns the median of each. */
export const medianOf = (times: readonly ShownAt[]): ShownAt => ({
  rows: median(times.map(({ rows }) => rows)),
  all: median(times.map(({ all }) => all)),
});

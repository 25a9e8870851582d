import type { ShownAt } from './in-page.ts';

/** How often what varies from one time to the next is measured. */
const rounds = 5;

/** Does the same several times, one after the other. */
export async function inRounds<Result>(measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < rounds) results.push(await measure());
  return results;
}

/** The median, of two in the middle the smaller one. */
export function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The median of each. */
export const medianOf = (times: readonly ShownAt[]): ShownAt => ({
  rows: median(times.map(({ rows }) => rows)),
  all: median(times.map(({ all }) => all)),
});

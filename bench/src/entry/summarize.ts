import type { EntryFigures } from './measure-entry.ts';

/** Returns the median; `null` if any figure is missing. */
export function median(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null).toSorted((a, b) => a - b);
  if (known.length < figures.length || known.length === 0) return null;
  const middle = Math.floor(known.length / 2);
  const [low = 0, high = 0] = [known.at(known.length % 2 === 0 ? middle - 1 : middle), known.at(middle)];
  return (low + high) / 2;
}

/** Returns the longest time; `null` if any is missing. */
function slowest(times: readonly (number | null)[]): number | null {
  return times.reduce<number | null>(
    (worst, time) => (worst === null || time === null ? null : Math.max(worst, time)),
    0,
  );
}

/** Returns, of several loads, the medians of times, and the worst of what must not happen. */
export function summarize(loads: readonly EntryFigures[]): EntryFigures {
  const of = (name: 'firstPaint' | 'largestPaint' | 'blocking') =>
    median(loads.map((load) => load[name])) ?? Number.POSITIVE_INFINITY;
  const worst = (name: 'bytes' | 'requests' | 'foreignRequests' | 'layoutShift') =>
    Math.max(...loads.map((load) => load[name]));
  return {
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    firstKey: median(loads.map(({ firstKey }) => firstKey)),
    slowestKey: slowest(loads.map(({ slowestKey }) => slowestKey)),
    submit: median(loads.map(({ submit }) => submit)),
    blocking: of('blocking'),
    bytes: worst('bytes'),
    requests: worst('requests'),
    foreignRequests: worst('foreignRequests'),
    layoutShift: worst('layoutShift'),
    isTextLost: loads.some(({ isTextLost }) => isTextLost),
  };
}

const minute = 60;
const hour = 60 * minute;

/** Returns the unit of a duration: three minutes are clearer than 170 seconds. */
function unitOf(seconds: number): readonly [unit: string, length: number] {
  if (seconds < 2 * minute) return ['second', 1];
  return seconds < 2 * hour ? ['minute', minute] : ['hour', hour];
}

/**
 * Returns a waiting time, « 8 secondes », « 12 minutes », « 5 heures », rounded up, so that the user does not
 * retry too early. A limit counts in slices of its window, so the longest wait exceeds the window by one
 * slice. It is displayed as `window`, in seconds: a limit for 24 hours never takes 25.
 */
export function describeWait(seconds: number, window = Infinity): string {
  const shown = Math.min(seconds, window);
  const [unit, length] = unitOf(shown);
  const format = new Intl.NumberFormat('fr', { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(shown / length)).replaceAll(/\s/g, '\u00a0');
}

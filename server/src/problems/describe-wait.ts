const minute = 60;
const hour = 60 * minute;

/** Three minutes are clearer than 170 seconds, and three hours than 170 minutes. */
function unitOf(seconds: number): readonly [unit: string, length: number] {
  if (seconds < 2 * minute) return ['second', 1];
  return seconds < 2 * hour ? ['minute', minute] : ['hour', hour];
}

/**
 * « 8 secondes », « 12 minutes », « 5 heures »: how long to wait, rounded up, so that nobody comes back too early. A limit
 * counts in slices of its window, so the longest wait is longer than the window by one slice. Of that only the window is
 * said, in seconds: a limit for 24 hours never lasts 25.
 */
export function describeWait(seconds: number, window = Infinity): string {
  const told = Math.min(seconds, window);
  const [unit, length] = unitOf(told);
  const format = new Intl.NumberFormat('fr', { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(told / length)).replaceAll(/\s/g, '\u00a0');
}

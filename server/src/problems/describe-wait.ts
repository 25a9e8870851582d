const minute = 60;
const hour = 60 * minute;

/** Three minutes are clearer than 170 seconds, and three hours than 170 minutes. */
function unitOf(seconds: number): readonly [unit: string, length: number] {
  if (seconds < 2 * minute) return ['second', 1];
  return seconds < 2 * hour ? ['minute', minute] : ['hour', hour];
}

/** A limit counts in slices of this part of its window, so that the longest wait is longer than the window by one. */
const slice = 1 / 360;

/**
 * « 8 secondes », « 12 minutes », « 5 heures »: how long to wait, rounded up, so that nobody comes back too early. One
 * slice more than a whole number is not rounded up: a limit for 24 hours is never said to last 25.
 */
export function describeWait(seconds: number): string {
  const [unit, length] = unitOf(seconds);
  const told = length === 1 ? seconds : Math.floor(seconds / (1 + slice));
  const format = new Intl.NumberFormat('fr', { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(told / length)).replaceAll(/\s/g, '\u00a0');
}

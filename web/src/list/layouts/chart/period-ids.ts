const two = (value: number) => String(value).padStart(2, '0');

/** Returns the number of a month or year (`2026-03`, `2026`); `undefined` for other texts. */
function numberOf(id: string): number | undefined {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?$/.exec(id) ?? [];
  if (year === undefined) return undefined;
  return month === undefined ? Number(year) : Number(year) * 12 + Number(month) - 1;
}

/** Returns all months or years between two; `undefined` if there are more than `most`, or one is invalid. */
export function countedDays(
  first: string,
  last: string,
  by: 'month' | 'year',
  most: number,
): readonly string[] | undefined {
  const [from, to] = [numberOf(first), numberOf(last)];
  if (from === undefined || to === undefined || to < from || to - from >= most) return undefined;
  const write = (period: number) =>
    by === 'year'
      ? String(period).padStart(4, '0')
      : `${String(Math.floor(period / 12)).padStart(4, '0')}-${two((period % 12) + 1)}`;
  return Array.from({ length: to - from + 1 }, (_, place) => write(from + place));
}

/** Returns the first and the last day of a month or year; `undefined` for other texts. */
export function daysOfPeriod(id: string): readonly [first: string, last: string] | undefined {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?$/.exec(id) ?? [];
  if (year === undefined) return undefined;
  if (month === undefined) return [`${year}-01-01`, `${year}-12-31`];
  // Day 0 of the next month is the last day of this one.
  const last = new Date(Date.UTC(2000, Number(month), 0));
  last.setUTCFullYear(Number(year), Number(month), 0);
  return [`${id}-01`, `${id}-${two(last.getUTCDate())}`];
}

/** Returns a day as `YYYY-MM-DD`; `undefined` for a day that does not exist, such as 31 February. */
export function writeDay(year: number, month: number, date: number): string | undefined {
  const day = new Date(0);
  // The constructor would read the years 0 to 99 as 1900 to 1999.
  day.setUTCFullYear(year, month - 1, date);
  const isReal = day.getUTCMonth() === month - 1 && day.getUTCDate() === date;
  return isReal ? day.toISOString().slice(0, 10) : undefined;
}

/** Returns the year, the month from 1 and the day of `YYYY-MM-DD`; `undefined` for other text. */
export function readDay(day: string): readonly [year: number, month: number, date: number] | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const read = [Number(year), Number(month), Number(date)] as const;
  return writeDay(...read) === day ? read : undefined;
}

const instantPattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads an instant in ISO 8601 with its offset; returns `undefined` for any other text. `Date` alone would
 * read `05/03/2016` as the third of May, and 31 February as a day of March.
 */
export function readInstant(instant: string): Date | undefined {
  const [, day] = instantPattern.exec(instant) ?? [];
  if (day === undefined || readDay(day) === undefined) return undefined;
  const time = new Date(instant);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Returns the day of a time in the browser’s time zone, `YYYY-MM-DD`. */
export function localDay(time: Date): string | undefined {
  return writeDay(time.getFullYear(), time.getMonth() + 1, time.getDate());
}

import { readDay, readInstant } from '#formats/calendar-day.ts';

const dayLength = 24 * 60 * 60 * 1000;

/** Day 0 of spreadsheets, in days before 1970. */
const firstDay = 25_569;

/** Before 1 March 1900 spreadsheets do not agree on the number of a day: one of them has a 29 February 1900. */
const firstAgreed = 61;

const agreed = (serial: number) => (serial < firstAgreed ? undefined : serial);

/** The number of a day `YYYY-MM-DD` in a spreadsheet; `undefined` for what has none. */
export function serialOfDay(day: string): number | undefined {
  if (readDay(day) === undefined) return undefined;
  return agreed(Date.parse(`${day}T00:00:00Z`) / dayLength + firstDay);
}

/** The number of an instant, as clocks here show it: spreadsheets know no time zones. `undefined` for what has none. */
export function serialOfInstant(instant: string): number | undefined {
  const time = readInstant(instant);
  if (time === undefined) return undefined;
  const local = time.getTime() - time.getTimezoneOffset() * 60_000;
  return agreed(local / dayLength + firstDay);
}

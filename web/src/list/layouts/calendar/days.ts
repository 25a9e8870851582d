import { localDay, readDay, readInstant, writeDay } from '#formats/calendar-day.ts';

/** A day as the number of days since 1 January 1970, without a time zone. */
export type DayNumber = number;

const millisecondsOfDay = 86_400_000;

/** Returns the number of a day `YYYY-MM-DD`; `undefined` if it is not a day. */
export function dayNumber(day: string): DayNumber | undefined {
  return readDay(day) === undefined ? undefined : Date.parse(`${day}T00:00:00Z`) / millisecondsOfDay;
}

/** Returns the day of a number, `YYYY-MM-DD`. */
export function dayOfNumber(day: DayNumber): string {
  return new Date(day * millisecondsOfDay).toISOString().slice(0, 10);
}

/** Returns the year, the month from 1, and the day of the month. */
export function dayParts(day: DayNumber): readonly [year: number, month: number, date: number] {
  const date = new Date(day * millisecondsOfDay);
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
}

/** Returns the current day in the local time zone. */
export function todayNumber(now = new Date()): DayNumber {
  return dayNumber(localDay(now) ?? '') ?? 0;
}

/** Returns the day of the week, 0 for Monday. */
export function weekday(day: DayNumber): number {
  // 1 January 1970 was a Thursday.
  return (((day + 3) % 7) + 7) % 7;
}

/** Returns the local day of a date or an instant; `undefined` for other values. */
export function dayOfValue(value: unknown): DayNumber | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const day = dayNumber(value);
  if (day !== undefined) return day;
  const time = readInstant(value);
  return time && dayNumber(localDay(time) ?? '');
}

/** Returns the first day of a month `YYYY-MM`, or the day that a text names; `undefined` if it is neither. */
export function anchorDay(anchor: string): DayNumber | undefined {
  return dayNumber(anchor) ?? dayNumber(`${anchor}-01`);
}

/** Returns the text that names the month, or the week, of a day. */
export function anchorText(period: 'month' | 'week', day: DayNumber): string {
  const text = dayOfNumber(day);
  return period === 'month' ? text.slice(0, text.lastIndexOf('-')) : text;
}

/** Returns the first and the last day of the month of a day. */
export function monthOf(day: DayNumber): readonly [DayNumber, DayNumber] {
  const [, month, date] = dayParts(day);
  const first = day - date + 1;
  let last = first + 27;
  while (dayParts(last + 1)[1] === month) last += 1;
  return [first, last];
}

/** Returns the Mondays of the weeks of a month, or the Monday of the week, of a day. */
export function shownWeeks(period: 'month' | 'week', anchor: DayNumber): readonly DayNumber[] {
  const monday = anchor - weekday(anchor);
  if (period === 'week') return [monday];
  const [, month] = dayParts(anchor);
  const first = anchor - dayParts(anchor)[2] + 1;
  const weeks: DayNumber[] = [];
  for (let week = first - weekday(first); week <= first || dayParts(week)[1] === month; week += 7)
    weeks.push(week);
  return weeks;
}

/** Returns the same day in the next or previous period; the last day of a shorter month. */
export function stepPeriod(period: 'month' | 'week', anchor: DayNumber, step: 1 | -1): DayNumber {
  if (period === 'week') return anchor + 7 * step;
  const [year, month, date] = dayParts(anchor);
  const months = year * 12 + month - 1 + step;
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1];
  for (let day = date; day > 27; day -= 1) {
    const found = dayNumber(writeDay(toYear, toMonth, day) ?? '');
    if (found !== undefined) return found;
  }
  return dayNumber(writeDay(toYear, toMonth, Math.min(date, 28)) ?? '') ?? anchor;
}

/** Returns a date or an instant some days later, at the same local time of day. */
export function shiftDays(value: string, days: number): string {
  const day = dayNumber(value);
  if (day !== undefined) return dayOfNumber(day + days);
  const time = readInstant(value);
  if (time === undefined) return value;
  time.setDate(time.getDate() + days);
  return time.toISOString();
}

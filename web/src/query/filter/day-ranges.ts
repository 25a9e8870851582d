import { readDay } from '#formats/calendar-day.ts';

/** A range of days, each `YYYY-MM-DD`: `from` is included, `before` is not. `null` means an open end. */
export interface DayRange {
  readonly from: string | null;
  readonly before: string | null;
}

/** The periods that a condition can name, relative to today. */
export const periods = [
  'today',
  'yesterday',
  'tomorrow',
  'thisWeek',
  'lastWeek',
  'nextWeek',
  'thisMonth',
  'lastMonth',
  'nextMonth',
  'thisYear',
  'lastYear',
  'nextYear',
] as const;

export type Period = (typeof periods)[number];

const lastDay = '9999-12-31';

function dayText(day: Date): string {
  // `toISOString` writes years of more than four digits with a sign, which would sort before all others.
  const text = day.toISOString().slice(0, 10);
  return text.startsWith('+') ? lastDay : text;
}

/** Returns the day `days` days after `day`; before it for a negative number. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return dayText(date);
}

/** Returns the first day of the month that is `months` months after the month of `day`. */
function monthStart(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayText(date);
}

/** Returns the Monday of the week that is `weeks` weeks after the week of `day`. */
function weekStart(day: string, weeks: number): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, 7 * weeks - weekday);
}

const yearStart = (day: string, years: number) => monthStart(`${day.slice(0, 4)}-01-01`, 12 * years);

type Start = (day: string, count: number) => string;

const units: Readonly<Record<Period, readonly [start: Start, count: number]>> = {
  today: [addDays, 0],
  yesterday: [addDays, -1],
  tomorrow: [addDays, 1],
  thisWeek: [weekStart, 0],
  lastWeek: [weekStart, -1],
  nextWeek: [weekStart, 1],
  thisMonth: [monthStart, 0],
  lastMonth: [monthStart, -1],
  nextMonth: [monthStart, 1],
  thisYear: [yearStart, 0],
  lastYear: [yearStart, -1],
  nextYear: [yearStart, 1],
};

/** Returns the days of a period. Weeks begin on Monday. */
export function periodRange(period: Period, today: string): DayRange {
  const [start, count] = units[period];
  return { from: start(today, count), before: start(today, count + 1) };
}

const relativePattern = /^today(?:([+-])(\d{1,5}))?$/;

/** Returns the offset in days of a relative date (`today-30` is -30); `undefined` for any other text. */
export function relativeDays(text: string): number | undefined {
  const [all, sign, days = '0'] = relativePattern.exec(text) ?? [];
  if (all === undefined) return undefined;
  return sign === '-' ? -Number(days) : Number(days);
}

/** Returns the day of a text (`2026-03-05` or `today-30`); `undefined` if it is not a day. */
export function dayNamed(text: string, today: string): string | undefined {
  const days = relativeDays(text);
  if (days !== undefined) return addDays(today, days);
  return readDay(text) === undefined ? undefined : text;
}

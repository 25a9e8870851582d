import { readDay } from '#formats/calendar-day.ts';

/** Days from the first to the one before the last, each `YYYY-MM-DD`; `null` for an open end. */
export interface DayRange {
  readonly from: string | null;
  readonly before: string | null;
}

/** The periods that a date can be in, counted from today. */
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
  // A year of more than four figures is written with a sign, which sorts before every other.
  const text = day.toISOString().slice(0, 10);
  return text.startsWith('+') ? lastDay : text;
}

/** The day so many days after another; before it for a negative number. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return dayText(date);
}

/** The first day of a month, counted from the month of `day`. */
function monthStart(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayText(date);
}

/** The Monday of a week, counted from the week of `day`. */
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

/** The days of a period. A week begins on Monday. */
export function periodRange(period: Period, today: string): DayRange {
  const [start, count] = units[period];
  return { from: start(today, count), before: start(today, count + 1) };
}

const relativePattern = /^today(?:([+-])(\d{1,5}))?$/;

/** How many days after today a text means, `today-30`; `undefined` for what is no such text. */
export function relativeDays(text: string): number | undefined {
  const [all, sign, days = '0'] = relativePattern.exec(text) ?? [];
  if (all === undefined) return undefined;
  return sign === '-' ? -Number(days) : Number(days);
}

/** The day that a text names: `2026-03-05`, or `today-30`; `undefined` for what names none. */
export function dayNamed(text: string, today: string): string | undefined {
  const days = relativeDays(text);
  if (days !== undefined) return addDays(today, days);
  return readDay(text) === undefined ? undefined : text;
}

import { localDay, writeDay } from './calendar-day.ts';
import type { LocalePack } from './locale-pack.ts';

const separator = String.raw`\s*[-/.\s]\s*`;
const isoPattern = /^(?<y>\d{4})[-/.](?<M>\d{1,2})[-/.](?<d>\d{1,2})$/;

/** The order in which a language names day, month and year. */
function orderOf({ shortDate }: LocalePack): readonly string[] {
  return shortDate.match(/d+|M+|y+/g)?.map((part) => part.charAt(0)) ?? [];
}

function patternOf(order: readonly string[], figures: string, between: string): RegExp {
  const parts = order.map((part) => `(?<${part}>${part === 'y' ? String.raw`\d{4}|\d{2}` : figures})`);
  return new RegExp(`^${parts.join(between)}$`);
}

/** `5/3/16`, `05032016` and `2016-03-05`, in this order. */
function patternsOf(pack: LocalePack): readonly RegExp[] {
  const order = orderOf(pack);
  const [separated, compact] = [String.raw`\d{1,2}`, String.raw`\d{2}`];
  return [patternOf(order, separated, separator), patternOf(order, compact, ''), isoPattern];
}

/** Two figures mean 1969 to 2068, as POSIX reads them. */
function fullYear(figures: string): number {
  const year = Number(figures);
  if (figures.length > 2) return year;
  return year < 69 ? 2000 + year : 1900 + year;
}

/**
 * Reads a day as people write it: `5/3/16`, `05.03.2016`, `05032016` or `2016-03-05`.
 * @returns `YYYY-MM-DD`; `undefined` for what is incomplete or in no calendar: nothing is guessed or put right.
 */
export function parseDate(text: string, pack: LocalePack): string | undefined {
  for (const pattern of patternsOf(pack)) {
    const { y, M, d } = pattern.exec(text.trim())?.groups ?? {};
    if (y !== undefined) return writeDay(fullYear(y), Number(M), Number(d));
  }
  return undefined;
}

const dateTimePattern =
  /^(?<date>.+?)(?:(?:\s+à)?[\s,]+|T)(?<hours>\d{1,2})\s*(?:[:h]\s*(?<minutes>\d{2})|h)(?:\s*(?<half>[ap])\.?m\.?)?$/i;

/** Hours of the day from hours of its half; `NaN` where a half has no such hour. */
function fullHours(hours: number, half: string | undefined): number {
  if (half === undefined) return hours;
  if (hours < 1 || hours > 12) return Number.NaN;
  return (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Reads a day and a time of the browser’s time zone: `05/03/2016 14:07`, `5/3/16 à 14h07`, `2016-03-05T14:07`.
 * @returns the instant in UTC, the first of two in the hour that autumn repeats; `undefined` for what is incomplete,
 * and for a time that never was, such as those that spring leaves out.
 */
export function parseDateTime(text: string, pack: LocalePack): string | undefined {
  const { date = '', hours, minutes = '0', half } = dateTimePattern.exec(text.trim())?.groups ?? {};
  const day = parseDate(date, pack);
  const [hour, minute] = [fullHours(Number(hours), half), Number(minutes)];
  const time = new Date(`${day}T${two(hour)}:${two(minute)}`);
  const isMeant = localDay(time) === day && time.getHours() === hour && time.getMinutes() === minute;
  return day !== undefined && isMeant ? time.toISOString() : undefined;
}

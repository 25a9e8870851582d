import { localDay } from './calendar-day.ts';
import type { LocalePack } from './locale-pack.ts';
import { readDate } from './parse-date.ts';

const dateTimePattern =
  /^(?<date>.+?)(?:(?:\s+à)?[\s,]+|T)(?<hours>\d{1,2})\s*(?:[:h]\s*(?<minutes>\d{2})|h)(?:\s*(?<half>[ap])\.?m\.?)?$/i;

/** Hours of the day from hours of its half; `NaN` where a half has no such hour. */
function fullHours(hours: number, half: string | undefined): number {
  if (half === undefined) return hours;
  if (hours < 1 || hours > 12) return Number.NaN;
  return (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

const two = (value: number) => String(value).padStart(2, '0');

/** What a text is read as. */
export type DateTimeReading =
  | { readonly state: 'instant'; readonly instant: string }
  /** Written like a date and a time, of a day that is in no calendar. */
  | { readonly state: 'noSuchDay' }
  /** Of a time that this day has not: `25:00`, or one that spring leaves out. */
  | { readonly state: 'noSuchTime' }
  | { readonly state: 'noDate' };

/** Reads an instant like {@link parseDateTime}, and says why it is none. */
export function readDateTime(text: string, pack: LocalePack): DateTimeReading {
  const { date, hours, minutes = '0', half } = dateTimePattern.exec(text.trim())?.groups ?? {};
  if (date === undefined) return { state: 'noDate' };
  const reading = readDate(date, pack);
  if (reading.state !== 'day') return reading;
  const { day } = reading;
  const [hour, minute] = [fullHours(Number(hours), half), Number(minutes)];
  const time = new Date(`${day}T${two(hour)}:${two(minute)}`);
  const isMeant = localDay(time) === day && time.getHours() === hour && time.getMinutes() === minute;
  return isMeant ? { state: 'instant', instant: time.toISOString() } : { state: 'noSuchTime' };
}

/**
 * Reads a day and a time of the browser’s time zone: `05/03/2016 14:07`, `5/3/16 à 14h07`, `2016-03-05T14:07`.
 * @returns the instant in UTC, the first of two in the hour that autumn repeats; `undefined` for what is incomplete,
 * and for a time that never was, such as those that spring leaves out.
 */
export function parseDateTime(text: string, pack: LocalePack): string | undefined {
  const reading = readDateTime(text, pack);
  return reading.state === 'instant' ? reading.instant : undefined;
}

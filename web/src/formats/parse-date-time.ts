import { localDay, readInstant } from './calendar-day.ts';
import type { LocalePack } from './locale-pack.ts';
import { readDate, splitTime } from './parse-date.ts';
import { plainText } from './plain-text.ts';

/** What a text is read as. */
export type DateTimeReading =
  | { readonly state: 'instant'; readonly instant: string }
  /** Written like a date and a time, of a day that is in no calendar. */
  | { readonly state: 'noSuchDay' }
  /** Of a time that this day has not: `25:00`, or one that spring leaves out. */
  | { readonly state: 'noSuchTime' }
  | { readonly state: 'noDate' };

const two = (value: number) => String(value).padStart(2, '0');

/** Reads an instant like {@link parseDateTime}, and says why it is none. */
export function readDateTime(text: string, pack: LocalePack, today = new Date()): DateTimeReading {
  const plain = plainText(text);
  // With its offset from UTC it says by itself which instant it is: « 2016-03-05 13:07:00Z ».
  const instant = readInstant(plain.replace(/\s+(?=\d{2}:)/, 'T'));
  if (instant !== undefined) return { state: 'instant', instant: instant.toISOString() };
  const timed = splitTime(plain);
  if (timed === undefined) return { state: 'noDate' };
  const reading = readDate(timed.date, pack, today);
  if (reading.state !== 'day') return reading;
  const { day } = reading;
  const { hours, minutes, seconds, milliseconds } = timed;
  const time = new Date(`${day}T${two(hours)}:${two(minutes)}:${two(seconds)}`);
  const isMeant = localDay(time) === day && time.getHours() === hours && time.getMinutes() === minutes;
  if (!isMeant) return { state: 'noSuchTime' };
  time.setMilliseconds(milliseconds);
  return { state: 'instant', instant: time.toISOString() };
}

/**
 * Reads a day and a time of the browser’s time zone: `05/03/2016 14:07`, `5/3/16 à 14h07`, `2016-03-05T14:07:30`; and
 * an instant that says its own zone: `2016-03-05T13:07:30Z`.
 * @returns the instant in UTC, the first of two in the hour that autumn repeats; `undefined` for what is incomplete,
 * and for a time that never was, such as those that spring leaves out.
 */
export function parseDateTime(text: string, pack: LocalePack, today?: Date): string | undefined {
  const reading = readDateTime(text, pack, today);
  return reading.state === 'instant' ? reading.instant : undefined;
}

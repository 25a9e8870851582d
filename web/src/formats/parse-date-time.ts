import { localDay, readInstant } from './calendar-day.ts';
import type { LocalePack } from './locale-pack.ts';
import { readDate, splitTime } from './parse-date.ts';
import { plainText } from './plain-text.ts';

/** The result of reading a text. */
export type DateTimeReading =
  | { readonly state: 'instant'; readonly instant: string }
  /** Written like a date and a time, with a day that does not exist. */
  | { readonly state: 'noSuchDay' }
  /** With a time that the day does not have: `25:00`, or one skipped by daylight saving time. */
  | { readonly state: 'noSuchTime' }
  | { readonly state: 'noDate' };

const two = (value: number) => String(value).padStart(2, '0');

/** Reads an instant like {@link parseDateTime}, and returns the reason if it is none. */
export function readDateTime(text: string, pack: LocalePack, today = new Date()): DateTimeReading {
  const plain = plainText(text);
  // An offset from UTC defines the instant: « 2016-03-05 13:07:00Z ».
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
 * Reads a day and a time of the browser’s time zone: `05/03/2016 14:07`, `5/3/16 à 14h07`,
 * `2016-03-05T14:07:30`; and an instant with its own zone: `2016-03-05T13:07:30Z`.
 * @returns the instant in UTC, the first of two in the repeated hour of autumn; `undefined` for incomplete
 * text, and for a time that does not exist, such as those skipped in spring.
 */
export function parseDateTime(text: string, pack: LocalePack, today?: Date): string | undefined {
  const reading = readDateTime(text, pack, today);
  return reading.state === 'instant' ? reading.instant : undefined;
}

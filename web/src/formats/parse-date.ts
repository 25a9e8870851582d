import { localDay, readInstant, writeDay } from './calendar-day.ts';
import type { LocalePack } from './locale-pack.ts';
import { plainText } from './plain-text.ts';

/** A text that ends in a time, split before it. */
interface TimedText {
  readonly date: string;
  /** `NaN` if the 12-hour clock has no such hour. */
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly milliseconds: number;
}

const timedPattern =
  /^(?<date>.+?)(?:(?:\s+à)?[\s,]+|T)(?<hours>\d{1,2})\s*(?:[:h]\s*(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,](?<parts>\d{1,9}))?)?|h)(?:\s*(?<half>[ap])\.?m\.?)?$/i;

/** Converts hours of the 12-hour clock. */
function fullHours(hours: number, half: string | undefined): number {
  if (half === undefined) return hours;
  if (hours < 1 || hours > 12) return Number.NaN;
  return (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/**
 * Splits `05/03/2016 14:07`, `5/3/16 à 14 h 07` or `2016-03-05T14:07:30.5`; returns `undefined` without a
 * time at the end.
 */
export function splitTime(text: string): TimedText | undefined {
  const {
    date,
    hours,
    minutes = '0',
    seconds = '0',
    parts = '0',
    half,
  } = timedPattern.exec(text)?.groups ?? {};
  if (date === undefined) return undefined;
  return {
    date,
    hours: fullHours(Number(hours), half),
    minutes: Number(minutes),
    seconds: Number(seconds),
    milliseconds: Math.trunc(Number(`0.${parts}`) * 1000),
  };
}

/** Whether a time is the one that programs add to a day without a time. */
function isMidnight({ hours, minutes, seconds, milliseconds }: TimedText): boolean {
  return hours === 0 && minutes === 0 && seconds === 0 && milliseconds === 0;
}

const separator = String.raw`\s*[-/.\s]\s*`;
const isoPattern = /^(?<y>\d{4})[-/.](?<M>\d{1,2})[-/.](?<d>\d{1,2})$/;
const compactIsoPattern = /^(?<y>\d{4})(?<M>\d{2})(?<d>\d{2})$/;
/** `5 mars 2016`, `1er avr. 16`, `5-mars-2016`, `5 mars`; and `March 5, 2016`. */
const namedPatterns = [
  /^(?<d>\d{1,2})(?:er|st|nd|rd|th)?[-/.\s]\s*(?<M>\p{L}+)\.?(?:(?:,?\s+|[-/.])(?<y>\d{4}|\d{2}))?$/iu,
  /^(?<M>\p{L}+)\.?\s+(?<d>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<y>\d{4}|\d{2})$/iu,
];

/** Returns the order of day, month and year in a language. */
function orderOf({ shortDate }: LocalePack): readonly string[] {
  return shortDate.match(/d+|M+|y+/g)?.map((part) => part.charAt(0)) ?? [];
}

function patternOf(order: readonly string[], figures: string, between: string): RegExp {
  const parts = order.map((part) => `(?<${part}>${part === 'y' ? String.raw`\d{4}|\d{2}` : figures})`);
  return new RegExp(`^${parts.join(between)}$`);
}

/** Returns the patterns of `5/3/16`, `05032016`, `5/3`, `2016-03-05`, `20160305` and `5 mars 2016`. */
function patternsOf(pack: LocalePack): readonly RegExp[] {
  const order = orderOf(pack);
  const [separated, compact] = [String.raw`\d{1,2}`, String.raw`\d{2}`];
  return [
    patternOf(order, separated, separator),
    patternOf(order, compact, ''),
    // Dots and spaces are left out: they could be part of a number.
    patternOf(
      order.filter((part) => part !== 'y'),
      separated,
      String.raw`\s*[-/]\s*`,
    ),
    isoPattern,
    compactIsoPattern,
    ...namedPatterns,
  ];
}

/** Two digits mean 1969 to 2068, as in POSIX. */
function fullYear(figures: string): number {
  const year = Number(figures);
  if (figures.length > 2) return year;
  return year < 69 ? 2000 + year : 1900 + year;
}

/** Removes case and accents: few people type those of « août ». */
const bare = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Parses a number or the beginning of a month’s name; returns `undefined` if none or several match. */
function monthOf(text: string, { months }: LocalePack): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const typed = bare(text);
  const fitting = months.flatMap((name, index) => (bare(name).startsWith(typed) ? [index + 1] : []));
  return typed.length >= 3 && fitting.length === 1 ? fitting[0] : undefined;
}

/** The result of reading a text. */
export type DateReading =
  | { readonly state: 'day'; readonly day: string }
  /** Written like a date, with a day that does not exist. */
  | { readonly state: 'noSuchDay' }
  | { readonly state: 'noDate' };

/** Reads a day without a time and without a weekday. */
function readBareDate(text: string, pack: LocalePack, today: Date): DateReading {
  const days = patternsOf(pack).flatMap((pattern) => {
    const { y, M, d } = pattern.exec(text)?.groups ?? {};
    const month = M === undefined ? undefined : monthOf(M, pack);
    if (month === undefined) return [];
    // As in every spreadsheet, a day without a year is in the current year.
    return [writeDay(y === undefined ? today.getFullYear() : fullYear(y), month, Number(d))];
  });
  const real = new Set(days.filter((day) => day !== undefined));
  const [day] = real;
  // « 12101210 » is ambiguous.
  if (day !== undefined) return real.size === 1 ? { state: 'day', day } : { state: 'noDate' };
  return { state: days.length > 0 ? 'noSuchDay' : 'noDate' };
}

/** Reads a day that may begin with its weekday, which must be correct: `samedi 5 mars 2016`. */
function readNamedDate(text: string, pack: LocalePack, today: Date): DateReading {
  const bareReading = readBareDate(text, pack, today);
  const [, name = '', rest = ''] = /^(\p{L}{3,})\.?,?\s+(.+)$/u.exec(text) ?? [];
  const weekday = pack.weekdays.findIndex((one) => bare(name) !== '' && one.startsWith(bare(name)));
  if (bareReading.state !== 'noDate' || weekday < 0) return bareReading;
  const reading = readBareDate(rest, pack, today);
  const isRight = reading.state !== 'day' || new Date(reading.day).getUTCDay() === weekday;
  return isRight ? reading : { state: 'noSuchDay' };
}

/** Removes a meaningless time, such as spreadsheets add it: `05/03/2016 00:00:00`. */
function withoutMidnight(text: string): string {
  const instant = readInstant(text.replace(/\s+(?=\d{2}:)/, 'T'));
  // In UTC or with an offset it is midnight elsewhere: the time is meaningless only if the day is the same
  // here.
  if (instant !== undefined) {
    const [day, time] = [text.slice(0, 10), text.slice(11)];
    return /^00:00(?::00)?(?:\.0+)?(?:Z|[+-])/.test(time) && localDay(instant) === day ? day : text;
  }
  const timed = splitTime(text);
  return timed !== undefined && isMidnight(timed) ? timed.date : text;
}

/** Reads a day like {@link parseDate}, and returns the reason if it is none. */
export function readDate(text: string, pack: LocalePack, today = new Date()): DateReading {
  return readNamedDate(withoutMidnight(plainText(text)), pack, today);
}

/**
 * Reads a day in the notations of people and their programs: `5/3/16`, `05.03.2016`, `05032016`,
 * `2016-03-05`, `5 mars 2016`, `samedi 5 mars 2016` or `05/03/2016 00:00:00`; without a year, `5/3` or
 * `5 mars`, it is in the current one.
 * @returns `YYYY-MM-DD`; `undefined` for a day that is incomplete, does not exist or is ambiguous: nothing is
 * guessed.
 */
export function parseDate(text: string, pack: LocalePack, today?: Date): string | undefined {
  const reading = readDate(text, pack, today);
  return reading.state === 'day' ? reading.day : undefined;
}

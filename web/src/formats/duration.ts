import { plainText } from './plain-text.ts';

/** Joins numbers and units without a line break between them. */
const joined = (...parts: readonly (string | number)[]) => parts.join('\u00A0');

/** Formats whole minutes: « 1 h 30 », « 45 min », « 2 h ». */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return joined(rest, 'min');
  return rest === 0 ? joined(hours, 'h') : joined(hours, 'h', String(rest).padStart(2, '0'));
}

/** The result of reading a text. */
export type DurationReading =
  | { readonly state: 'duration'; readonly minutes: number }
  /** A number, of minutes or of hours. */
  | { readonly state: 'noUnit' }
  | { readonly state: 'noDuration' };

const hourWord = '(?:h|hrs?|heures?)';
const minuteWord = "(?:m|mn|min|minutes?|['\u2032])\\.?";
const hoursAndMinutes = new RegExp(
  String.raw`^(\d+)\s*(?:${hourWord}|:)\s*(?:(?:et\s+)?([0-5]?\d)\s*(?:${minuteWord})?)?$`,
  'i',
);
const partOfHours = new RegExp(String.raw`^(\d+)[.,](\d+)\s*${hourWord}$`, 'i');
const onlyMinutes = new RegExp(String.raw`^(\d+)\s*${minuteWord}$`, 'i');

function minutesIn(plain: string): number | undefined {
  const [, hours, rest = '0'] = hoursAndMinutes.exec(plain) ?? [];
  if (hours !== undefined && !plain.endsWith(':')) return Number(hours) * 60 + Number(rest);
  const [, whole, decimals = ''] = partOfHours.exec(plain) ?? [];
  if (whole !== undefined) return Number(`${whole}.${decimals}`) * 60;
  const [, minutes] = onlyMinutes.exec(plain) ?? [];
  return minutes === undefined ? undefined : Number(minutes);
}

/** Reads a duration like {@link parseDuration}, and returns the reason if it is none. */
export function readDuration(text: string): DurationReading {
  const plain = plainText(text);
  if (/^\d+(?:[.,]\d+)?$/.test(plain)) return { state: 'noUnit' };
  const minutes = minutesIn(plain);
  const isWhole = minutes !== undefined && Number.isSafeInteger(Number(minutes.toFixed(6)));
  return isWhole ? { state: 'duration', minutes: Math.round(minutes) } : { state: 'noDuration' };
}

/**
 * Reads a duration in whole minutes: `1 h 30`, `1h30`, `1:30`, `90 min`, `1,5 h`, « 1 heure et 30 minutes ».
 * @returns minutes; `undefined` for a number without its unit, and for any other text.
 */
export function parseDuration(text: string): number | undefined {
  const reading = readDuration(text);
  return reading.state === 'duration' ? reading.minutes : undefined;
}

import { readDay, readInstant } from './calendar-day.ts';
import type { LocalePack } from './locale-pack.ts';

type Fields = Readonly<Record<'d' | 'dd' | 'M' | 'MM' | 'y' | 'yy' | 'H' | 'HH' | 'h' | 'mm' | 'a', string>>;

const two = (value: number) => String(value).padStart(2, '0');

function fieldsOf(year: number, month: number, day: number, hours = 0, minutes = 0): Fields {
  return {
    d: String(day),
    dd: two(day),
    M: String(month),
    MM: two(month),
    // In full: `16` would be read as 2016.
    y: String(year).padStart(4, '0'),
    yy: two(year % 100),
    H: String(hours),
    HH: two(hours),
    h: String(hours % 12 || 12),
    mm: two(minutes),
    a: hours < 12 ? 'AM' : 'PM',
  };
}

function fill(pattern: string, fields: Fields): string {
  return pattern.replace(/dd?|MM?|yy?|HH?|h|mm|a/g, (field) => fields[field as keyof Fields]);
}

function localFields(instant: string): Fields | undefined {
  const time = readInstant(instant);
  if (time === undefined) return undefined;
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return fieldsOf(year, month, day, time.getHours(), time.getMinutes());
}

/** Formats the day `2016-03-05`, which has no time zone, as `05/03/2016`. Returns other text unchanged. */
export function formatDate(day: string, pack: LocalePack): string {
  const read = readDay(day);
  return read === undefined ? day : fill(pack.shortDate, fieldsOf(...read));
}

/** Formats an instant as `14:07`, in the browser’s time zone. Returns other text unchanged. */
export function formatTime(instant: string, pack: LocalePack): string {
  const fields = localFields(instant);
  return fields === undefined ? instant : fill(pack.time, fields);
}

/** Formats an instant as `05/03/2016 14:07`, in the browser’s time zone. Returns other text unchanged. */
export function formatDateTime(instant: string, pack: LocalePack): string {
  const fields = localFields(instant);
  return fields === undefined ? instant : fill(`${pack.shortDate} ${pack.time}`, fields);
}

/** Returns the time pattern with the seconds and milliseconds of an instant, if it has some. */
function exactTime(instant: string, { time, decimalSeparator }: LocalePack): string {
  const [seconds, milliseconds] = [
    readInstant(instant)?.getSeconds(),
    readInstant(instant)?.getMilliseconds(),
  ];
  if (!seconds && !milliseconds) return time;
  const parts = milliseconds ? `${decimalSeparator}${String(milliseconds).padStart(3, '0')}` : '';
  return time.replace('mm', `mm:${two(seconds ?? 0)}${parts}`);
}

/** Formats a time with its seconds and milliseconds if they are not zero: `14:07:09`. */
export function formatExactTime(instant: string, pack: LocalePack): string {
  return formatTime(instant, { ...pack, time: exactTime(instant, pack) });
}

/** Formats `05/03/2016 14:07`, with seconds and milliseconds if they are not zero: `05/03/2016 14:07:09`. */
export function formatExactDateTime(instant: string, pack: LocalePack): string {
  return formatDateTime(instant, { ...pack, time: exactTime(instant, pack) });
}

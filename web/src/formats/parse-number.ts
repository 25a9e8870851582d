import type { LocalePack } from './locale-pack.ts';
import { plainText } from './plain-text.ts';

/** Spaces of any kind, and the apostrophes of Swiss grouping, are never decimal separators. */
const groupsOnly = /[\s'‘’ʼ]+/g;

/** Whether digits are grouped by three, and do not begin with a separator: `1,234,567`. */
function isGrouped(figures: string, separator: string): boolean {
  const groups = figures.split(separator);
  return groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
}

/** Returns the decimal separator; `''` for none, if the last separator only groups. */
function decimalSeparatorIn(figures: string, pack: LocalePack): string {
  const found = figures.match(/[.,]/g) ?? [];
  const last = found.at(-1) ?? '';
  const others = found.slice(0, -1);
  // `1.234.567` can only be groups; for `1,234` the language decides.
  if (others.includes(last)) return '';
  const isGroup = others.length === 0 && last === pack.groupSeparator && isGrouped(figures, last);
  return isGroup ? '' : last;
}

/**
 * Converts digits to the notation of JavaScript, without groups.
 * @returns Digits with a decimal point, also without decimals (`1234.`); `undefined` if they are badly
 *   grouped.
 */
function toPlainDigits(figures: string, pack: LocalePack): string | undefined {
  const decimal = decimalSeparatorIn(figures, pack);
  const end = decimal === '' ? figures.length : figures.lastIndexOf(decimal);
  const [whole, decimals] = [figures.slice(0, end), figures.slice(end + 1)];
  const [group] = /[^\d]/.exec(whole) ?? [];
  // `12 5` is more likely a slip for `12,5` than 125: digits are grouped by three or not at all.
  if (group !== undefined && !(' .,'.includes(group) && isGrouped(whole, group))) return undefined;
  if (!/^\d*$/.test(decimals) || whole + decimals === '') return undefined;
  return `${group === undefined ? whole : whole.replaceAll(group, '')}.${decimals}`;
}

/**
 * Whether a JavaScript number holds all these digits, and formatting writes them: up to 15 digits with up to
 * 20 decimals, and whole numbers up to 2^53.
 */
function isExact(plain: string): boolean {
  const [whole = '', decimals = ''] = plain.split('.');
  const count = Array.from(decimals).findLastIndex((figure) => figure !== '0') + 1;
  const figures = (whole + decimals.slice(0, count)).replace(/^0+/, '');
  return (figures.length <= 15 && count <= 20) || (count === 0 && Number.isSafeInteger(Number(whole)));
}

/** The result of reading a text. */
export type NumberReading =
  | { readonly state: 'number'; readonly value: number }
  /** A number with more digits than can be stored: another value than the typed one would be kept. */
  | { readonly state: 'tooLong' }
  | { readonly state: 'noNumber' };

const noNumber: NumberReading = { state: 'noNumber' };

/** Moves the decimal point to the right, or to the left for a negative number of places. */
function movePoint(plain: string, places: number): string {
  const [whole = '', decimals = ''] = plain.split('.');
  const point = whole.length + places;
  const figures = '0'.repeat(Math.max(-point, 0)) + (whole + decimals).padEnd(point, '0');
  const end = Math.max(point, 0);
  return `${figures.slice(0, end)}.${figures.slice(end)}`;
}

/**
 * Reads plain digits with their sign, without a unit; `1,5E+06` is a million and a half. `scale` is a power
 * of ten.
 */
function readFigures(text: string, pack: LocalePack, scale = 0): NumberReading {
  const [, sign, figures = '', exponent = '0'] =
    /^([+-]?)\s*(.*?)(?:E([+-]?\d{1,3}))?$/i.exec(text.trim()) ?? [];
  const mantissa = toPlainDigits(figures.replace(groupsOnly, ' '), pack);
  if (mantissa === undefined) return noNumber;
  const plain = movePoint(mantissa, Number(exponent) + scale);
  if (!isExact(plain)) return { state: 'tooLong' };
  const value = Number(plain);
  // Zero has no sign.
  return { state: 'number', value: sign === '-' && value !== 0 ? -value : value };
}

/** Reads a number like {@link parseNumber}, and returns the reason if it is none. */
export function readNumber(text: string, pack: LocalePack): NumberReading {
  return readFigures(plainText(text).replace(/%$/, ''), pack);
}

/** The powers of ten of `k€` and `M€`, also without the symbol. A small `m` is ambiguous, and left out. */
const scales: Readonly<Record<string, number>> = { '': 0, k: 3, K: 3, M: 6 };

/** Reads an amount like {@link parseAmount}, and returns the reason if it is none. */
export function readAmount(text: string, pack: LocalePack): NumberReading {
  const { symbol, names } = pack.currency;
  const unit = `[${symbol}]|${names.join('|')}`;
  const plain = plainText(text);
  const [, sign, rest] = new RegExp(`^([+-]?)\\s*(?:${unit})(.*)$`, 'i').exec(plain) ?? [];
  if (sign !== undefined && rest !== undefined) return readFigures(sign + rest, pack);
  const [, figures = plain, letter = ''] =
    new RegExp(String.raw`^(.*?[\d\s.,])([km]?)\s*(?:${unit})?$`, 'i').exec(plain) ?? [];
  const scale = scales[letter];
  return scale === undefined ? noNumber : readFigures(figures, pack, scale);
}

function valueOf(reading: NumberReading): number | undefined {
  return reading.state === 'number' ? reading.value : undefined;
}

/**
 * Reads a number as people write it: groups of three separated by spaces of any kind, apostrophes, dots or
 * commas; a decimal point or comma; any minus sign; exponents as in spreadsheets, `1E+06`. A percent sign at
 * the end only names the unit: `50 %` is 50. Inverse of formatting.
 * @returns `undefined` for text that is not a number, or a number that cannot be stored exactly.
 */
export function parseNumber(text: string, pack: LocalePack): number | undefined {
  return valueOf(readNumber(text, pack));
}

/**
 * Reads an amount like {@link parseNumber} a number, with the symbol or the name of the currency before or
 * after it, and with thousands and millions, also without a currency: `500 EUR`, `1,5 M€`, `12 k`. A
 * percentage is not an amount.
 */
export function parseAmount(text: string, pack: LocalePack): number | undefined {
  return valueOf(readAmount(text, pack));
}

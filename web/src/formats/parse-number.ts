import type { LocalePack } from './locale-pack.ts';

/** Signs that people and their programs use for a minus. */
const minusSigns = /[\u2010-\u2013\u2212]/g;
/** Spaces of any kind, and the apostrophes by which Switzerland groups, are no decimal separator anywhere. */
const groupsOnly = /[\s'’]+/g;

/** Whether figures are grouped by three, and do not begin with a separator: `1,234,567`. */
function isGrouped(figures: string, separator: string): boolean {
  const groups = figures.split(separator);
  return groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
}

/** The separator that stands before the decimals; `''` for none, where the last one only groups. */
function decimalSeparatorIn(figures: string, pack: LocalePack): string {
  const found = figures.match(/[.,]/g) ?? [];
  const last = found.at(-1) ?? '';
  const others = found.slice(0, -1);
  // `1.234.567` can only be groups; of `1,234` the language decides.
  if (others.includes(last)) return '';
  const isGroup = others.length === 0 && last === pack.groupSeparator && isGrouped(figures, last);
  return isGroup ? '' : last;
}

/** Puts figures as JavaScript writes them: no groups, a dot before the decimals. */
function toPlainFigures(figures: string, pack: LocalePack): string | undefined {
  const decimal = decimalSeparatorIn(figures, pack);
  const end = decimal === '' ? figures.length : figures.lastIndexOf(decimal);
  const [whole, decimals] = [figures.slice(0, end), figures.slice(end + 1)];
  const [group] = /[^\d]/.exec(whole) ?? [];
  // `12 5` is rather `12,5` with a slip than 125: figures are grouped by three or not at all.
  if (group !== undefined && !(' .,'.includes(group) && isGrouped(whole, group))) return undefined;
  if (!/^\d*$/.test(decimals) || whole + decimals === '') return undefined;
  return `${group === undefined ? whole : whole.replaceAll(group, '')}.${decimals}`;
}

/**
 * Whether a JavaScript number holds all of these figures, and formatting writes them: it does up to 15 of them with
 * up to 20 decimals, and whole numbers up to 2^53.
 */
function isExact(plain: string): boolean {
  const [whole = '', decimals = ''] = plain.split('.');
  const count = Array.from(decimals).findLastIndex((figure) => figure !== '0') + 1;
  const figures = (whole + decimals.slice(0, count)).replace(/^0+/, '');
  return (figures.length <= 15 && count <= 20) || (count === 0 && Number.isSafeInteger(Number(whole)));
}

/** What a text is read as. */
export type NumberReading =
  | { readonly state: 'number'; readonly value: number }
  /** A number with more figures than can be kept: another one would be stored than the one that was typed. */
  | { readonly state: 'tooLong' }
  | { readonly state: 'noNumber' };

const noNumber: NumberReading = { state: 'noNumber' };

/** Reads figures with their sign, without a unit. */
function readFigures(text: string, pack: LocalePack): NumberReading {
  const [, sign, figures = ''] = /^([+-]?)\s*(.*)$/.exec(text.replace(minusSigns, '-').trim()) ?? [];
  const plain = toPlainFigures(figures.replace(groupsOnly, ' '), pack);
  if (plain === undefined) return noNumber;
  if (!isExact(plain)) return { state: 'tooLong' };
  const value = Number(plain);
  // Zero has no sign.
  return { state: 'number', value: sign === '-' && value !== 0 ? -value : value };
}

/** Reads a number like {@link parseNumber}, and says why it is none. */
export function readNumber(text: string, pack: LocalePack): NumberReading {
  return readFigures(text.replace(/%\s*$/, ''), pack);
}

/** Reads an amount like {@link parseAmount}, and says why it is none. */
export function readAmount(text: string, pack: LocalePack): NumberReading {
  const { symbol } = pack.currency;
  const trimmed = text.trim();
  const [, sign = '', rest = ''] = /^([+-]?)\s*(.*)$/.exec(trimmed.replace(minusSigns, '-')) ?? [];
  if (rest.startsWith(symbol)) return readFigures(sign + rest.slice(symbol.length), pack);
  return readFigures(trimmed.endsWith(symbol) ? trimmed.slice(0, -symbol.length) : trimmed, pack);
}

function valueOf(reading: NumberReading): number | undefined {
  return reading.state === 'number' ? reading.value : undefined;
}

/**
 * Reads a number as people write it: groups of three between spaces of any kind, apostrophes, dots or commas; a dot or
 * a comma before the decimals; any sign for a minus. A percent sign at the end only names the unit: `50 %` is 50.
 * Gives back what formatting made; `undefined` for what is no number or cannot be kept to the last figure.
 */
export function parseNumber(text: string, pack: LocalePack): number | undefined {
  return valueOf(readNumber(text, pack));
}

/** Reads an amount as {@link parseNumber} reads a number, the currency sign before or after it; a percentage is none. */
export function parseAmount(text: string, pack: LocalePack): number | undefined {
  return valueOf(readAmount(text, pack));
}

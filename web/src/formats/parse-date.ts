import { writeDay } from './calendar-day.ts';
import type { LocalePack } from './locale-pack.ts';

const separator = String.raw`\s*[-/.\s]\s*`;
const isoPattern = /^(?<y>\d{4})[-/.](?<M>\d{1,2})[-/.](?<d>\d{1,2})$/;
/** `5 mars 2016`, `1er avr. 16`, `5-mars-2016`; and `March 5, 2016`. */
const namedPatterns = [
  /^(?<d>\d{1,2})(?:er|st|nd|rd|th)?[-/.\s]\s*(?<M>\p{L}+)\.?(?:,?\s+|[-/.])(?<y>\d{4}|\d{2})$/iu,
  /^(?<M>\p{L}+)\.?\s+(?<d>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<y>\d{4}|\d{2})$/iu,
];

/** The order in which a language names day, month and year. */
function orderOf({ shortDate }: LocalePack): readonly string[] {
  return shortDate.match(/d+|M+|y+/g)?.map((part) => part.charAt(0)) ?? [];
}

function patternOf(order: readonly string[], figures: string, between: string): RegExp {
  const parts = order.map((part) => `(?<${part}>${part === 'y' ? String.raw`\d{4}|\d{2}` : figures})`);
  return new RegExp(`^${parts.join(between)}$`);
}

/** `5/3/16`, `05032016`, `2016-03-05` and `5 mars 2016`, in this order. */
function patternsOf(pack: LocalePack): readonly RegExp[] {
  const order = orderOf(pack);
  const [separated, compact] = [String.raw`\d{1,2}`, String.raw`\d{2}`];
  return [
    patternOf(order, separated, separator),
    patternOf(order, compact, ''),
    isoPattern,
    ...namedPatterns,
  ];
}

/** Two figures mean 1969 to 2068, as POSIX reads them. */
function fullYear(figures: string): number {
  const year = Number(figures);
  if (figures.length > 2) return year;
  return year < 69 ? 2000 + year : 1900 + year;
}

/** Without case and accents: few people type those of « août ». */
const bare = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The month that a number or the first letters of a name stand for; `undefined` where that may be none or several. */
function monthOf(text: string, { months }: LocalePack): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const typed = bare(text);
  const fitting = months.flatMap((name, index) => (bare(name).startsWith(typed) ? [index + 1] : []));
  return typed.length >= 3 && fitting.length === 1 ? fitting[0] : undefined;
}

/** What a text is read as. */
export type DateReading =
  | { readonly state: 'day'; readonly day: string }
  /** Written like a date, of a day that is in no calendar. */
  | { readonly state: 'noSuchDay' }
  | { readonly state: 'noDate' };

/** Reads a day like {@link parseDate}, and says why it is none. */
export function readDate(text: string, pack: LocalePack): DateReading {
  for (const pattern of patternsOf(pack)) {
    const { y, M, d } = pattern.exec(text.trim())?.groups ?? {};
    const month = M === undefined ? undefined : monthOf(M, pack);
    if (y === undefined || month === undefined) continue;
    const day = writeDay(fullYear(y), month, Number(d));
    return day === undefined ? { state: 'noSuchDay' } : { state: 'day', day };
  }
  return { state: 'noDate' };
}

/**
 * Reads a day as people write it: `5/3/16`, `05.03.2016`, `05032016`, `2016-03-05` or `5 mars 2016`.
 * @returns `YYYY-MM-DD`; `undefined` for what is incomplete or in no calendar: nothing is guessed or put right.
 */
export function parseDate(text: string, pack: LocalePack): string | undefined {
  const reading = readDate(text, pack);
  return reading.state === 'day' ? reading.day : undefined;
}

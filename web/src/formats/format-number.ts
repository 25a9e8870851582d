import type { LocalePack } from './locale-pack.ts';

/** How many decimals to write, at least and at most. */
export interface Decimals {
  least: number;
  most: number;
}

/** A formatter with the separators that it writes by itself. */
interface KnownFormatter {
  format(value: number): string;
  /** Finds both separators in what it wrote. */
  separators: RegExp;
  decimal: string;
}

const formatters = new Map<string, KnownFormatter>();

function makeFormatter(locale: string, { least, most }: Decimals): KnownFormatter {
  const formatter = new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    useGrouping: 'always',
  });
  const sample = new Intl.NumberFormat(locale).formatToParts(12_345.5);
  const partOf = (type: string) => sample.find((part) => part.type === type)?.value ?? '';
  const [group, decimal] = [partOf('group'), partOf('decimal')];
  return {
    format: (value) => formatter.format(value),
    separators: new RegExp(`[${group}${decimal}]`, 'g'),
    decimal,
  };
}

/** Making a formatter costs a thousand times more than using it. */
function formatterOf(locale: string, decimals: Decimals): KnownFormatter {
  const key = `${locale} ${decimals.least} ${decimals.most}`;
  const known = formatters.get(key) ?? makeFormatter(locale, decimals);
  formatters.set(key, known);
  return known;
}

/** `1 234 567,5`: the pack’s separators, where `Intl` would group French numbers with U+202F. */
export function formatNumber(
  value: number,
  pack: LocalePack,
  decimals: Decimals = { least: 0, most: 20 },
): string {
  const { format, separators, decimal } = formatterOf(pack.locale, decimals);
  return format(value).replace(separators, (separator) =>
    separator === decimal ? pack.decimalSeparator : pack.groupSeparator,
  );
}

const cents: Decimals = { least: 2, most: 2 };

/** `1 234 567,89 €` or `$1,234,567.89`, with two decimals if not told; the sign stands before everything. */
export function formatAmount(value: number, pack: LocalePack, decimals: Decimals = cents): string {
  const { symbol, placement } = pack.currency;
  const figures = formatNumber(Math.abs(value), pack, decimals);
  const sign = value < 0 && /[1-9]/.test(figures) ? '-' : '';
  return placement === 'after' ? `${sign}${figures}\u00A0${symbol}` : `${sign}${symbol}${figures}`;
}

/** An amount with all the decimals that it has, where rounding it would show another one: `12,345 €`. */
export function formatExactAmount(value: number, pack: LocalePack): string {
  return formatAmount(value, pack, { least: 2, most: 20 });
}

import type { LocalePack } from './locale-pack.ts';

/** How many decimals to write, at least and at most. */
export interface Decimals {
  least: number;
  most: number;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Making a formatter costs a thousand times more than using it. */
function formatterOf(locale: string, { least, most }: Decimals): Intl.NumberFormat {
  const key = `${locale} ${least} ${most}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    useGrouping: 'always',
  });
  formatters.set(key, made);
  return made;
}

/** `1 234 567,5`: the pack’s separators, where `Intl` would group French numbers with U+202F. */
export function formatNumber(
  value: number,
  pack: LocalePack,
  decimals: Decimals = { least: 0, most: 20 },
): string {
  return formatterOf(pack.locale, decimals)
    .formatToParts(value)
    .map(({ type, value: part }) => {
      if (type === 'group') return pack.groupSeparator;
      return type === 'decimal' ? pack.decimalSeparator : part;
    })
    .join('');
}

/** `1 234 567,89 €` or `$1,234,567.89`, always with two decimals; the sign stands before everything. */
export function formatAmount(value: number, pack: LocalePack): string {
  const { symbol, placement } = pack.currency;
  const figures = formatNumber(Math.abs(value), pack, { least: 2, most: 2 });
  const sign = value < 0 && /[1-9]/.test(figures) ? '-' : '';
  return placement === 'after' ? `${sign}${figures}\u00A0${symbol}` : `${sign}${symbol}${figures}`;
}

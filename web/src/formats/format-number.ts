import type { LocalePack } from './locale-pack.ts';

/** Minimum and maximum number of decimals. */
export interface Decimals {
  least: number;
  most: number;
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Returns a formatter that only rounds and groups, in a notation that all browsers share; creating one costs
 * a thousand times more than using it. The separators come from the language pack, since those of browsers
 * change between versions.
 */
function formatterOf({ least, most }: Decimals): Intl.NumberFormat {
  const key = `${least} ${most}`;
  const known =
    formatters.get(key) ??
    new Intl.NumberFormat('en-US', {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      useGrouping: 'always',
      // A value rounded to zero has no sign.
      signDisplay: 'negative',
    });
  formatters.set(key, known);
  return known;
}

/** Formats `1 234 567,5` with the separators of the pack. */
export function formatNumber(
  value: number,
  pack: LocalePack,
  decimals: Decimals = { least: 0, most: 20 },
): string {
  return formatterOf(decimals)
    .format(value)
    .replace(/[.,]/g, (separator) => (separator === '.' ? pack.decimalSeparator : pack.groupSeparator));
}

const cents: Decimals = { least: 2, most: 2 };

/** Formats `1 234 567,89 €` or `$1,234,567.89`, by default with two decimals; the sign comes first. */
export function formatAmount(value: number, pack: LocalePack, decimals: Decimals = cents): string {
  const { symbol, placement } = pack.currency;
  const [, sign, figures] = /^(-?)(.*)$/.exec(formatNumber(value, pack, decimals)) ?? [];
  return placement === 'after' ? `${sign}${figures}\u00A0${symbol}` : `${sign}${symbol}${figures}`;
}

/** Formats an amount with all its decimals, so that it is not rounded to another one: `12,345 €`. */
export function formatExactAmount(value: number, pack: LocalePack): string {
  return formatAmount(value, pack, { least: 2, most: 20 });
}

/** Formats an amount rounded to the whole unit of its currency: `1 235 €`. */
export function formatWholeAmount(value: number, pack: LocalePack): string {
  return formatAmount(value, pack, { least: 0, most: 0 });
}

/** Formats a number of hundredths: `42 %` for 42. */
export function formatPercent(value: number, pack: LocalePack): string {
  return `${formatNumber(value, pack)}${pack.percentSign}`;
}

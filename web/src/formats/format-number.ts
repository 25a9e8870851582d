import type { LocalePack } from './locale-pack.ts';

/** How many decimals to write, at least and at most. */
export interface Decimals {
  least: number;
  most: number;
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Only rounds and groups, in the one writing that every browser has alike; making one costs a thousand times more than
 * using it. The separators of a language come from its pack, not from the browser, whose own change from one version
 * to the next.
 */
function formatterOf({ least, most }: Decimals): Intl.NumberFormat {
  const key = `${least} ${most}`;
  const known =
    formatters.get(key) ??
    new Intl.NumberFormat('en-US', {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      useGrouping: 'always',
      // What is rounded to zero has no sign.
      signDisplay: 'negative',
    });
  formatters.set(key, known);
  return known;
}

/** `1 234 567,5`: with the pack’s separators. */
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

/** `1 234 567,89 €` or `$1,234,567.89`, with two decimals if not told; the sign stands before everything. */
export function formatAmount(value: number, pack: LocalePack, decimals: Decimals = cents): string {
  const { symbol, placement } = pack.currency;
  const [, sign, figures] = /^(-?)(.*)$/.exec(formatNumber(value, pack, decimals)) ?? [];
  return placement === 'after' ? `${sign}${figures}\u00A0${symbol}` : `${sign}${symbol}${figures}`;
}

/** An amount with all the decimals that it has, where rounding it would show another one: `12,345 €`. */
export function formatExactAmount(value: number, pack: LocalePack): string {
  return formatAmount(value, pack, { least: 2, most: 20 });
}

/** An amount to the whole unit of its currency: `1 235 €`. */
export function formatWholeAmount(value: number, pack: LocalePack): string {
  return formatAmount(value, pack, { least: 0, most: 0 });
}

/** A number of hundredths: `42 %` for 42. */
export function formatPercent(value: number, pack: LocalePack): string {
  return `${formatNumber(value, pack)}${pack.percentSign}`;
}

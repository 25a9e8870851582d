import { type Decimals, formatNumber } from '@ne2016/contract/numbers';
import type { LocalePack } from './locale-pack.ts';

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

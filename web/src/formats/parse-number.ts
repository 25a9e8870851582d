import type { LocalePack } from './locale-pack.ts';

const separators = /[.,]/g;

/** `1,234,567` groups by three, and never starts with a group. */
function isGrouped(figures: string, separator: string): boolean {
  const groups = figures.split(separator);
  return groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
}

/** Puts the figures as JavaScript writes them: no groups, a dot before the decimals. */
function toPlainFigures(figures: string, pack: LocalePack): string | undefined {
  const found = figures.match(separators) ?? [];
  const last = found.at(-1);
  if (last === undefined) return figures;
  const isOnlyKind = found.every((separator) => separator === last);
  const groupsByIt = isGrouped(figures, last) && (found.length > 1 || last === pack.groupSeparator);
  if (isOnlyKind && groupsByIt) return figures.replaceAll(last, '');
  const whole = figures.slice(0, figures.lastIndexOf(last));
  const decimals = figures.slice(whole.length + 1);
  const group = found[0];
  if (found.length === 1) return `${whole}.${decimals}`;
  return group !== undefined && group !== last && isGrouped(whole, group)
    ? `${whole.replaceAll(group, '')}.${decimals}`
    : undefined;
}

/** Figures with their sign, without a unit. */
function parseFigures(text: string, pack: LocalePack): number | undefined {
  const compact = text.replace(/\s/g, '').replace('\u2212', '-');
  const [, sign = '', figures = ''] = /^([+-]?)([\d.,]+)$/.exec(compact) ?? [];
  const plain = toPlainFigures(figures, pack);
  if (plain === undefined || !/^(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const value = Number(sign === '-' ? `-${plain}` : plain);
  if (!Number.isFinite(value)) return undefined;
  return value === 0 ? 0 : value;
}

/**
 * Reads a number as people write it: spaces of any kind as groups, dot or comma before the decimals. A percent sign
 * at the end only names the unit: `50 %` is 50. Gives back what formatting made; `undefined` for what is no number.
 */
export function parseNumber(text: string, pack: LocalePack): number | undefined {
  return parseFigures(text.replace(/%\s*$/, ''), pack);
}

/** Reads an amount as {@link parseNumber} reads a number, with or without the currency sign; a percentage is none. */
export function parseAmount(text: string, pack: LocalePack): number | undefined {
  return parseFigures(text.replace(pack.currency.symbol, ''), pack);
}

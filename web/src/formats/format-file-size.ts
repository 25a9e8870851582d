import { formatNumber } from '@ne2016/contract/numbers';
import type { LocalePack } from './locale-pack.ts';

const step = 1024;

/** An amount of bytes in one of the units of a pack. */
interface Size {
  readonly amount: number;
  readonly unit: number;
}

/** Returns the size in the largest unit in which the amount, rounded by `round`, is at least 1. */
function sizeOf(bytes: number, { sizeUnits }: LocalePack, round: (amount: number) => number): Size {
  let [amount, unit] = [bytes, 0];
  while (round(amount) >= step && unit < sizeUnits.length - 1) {
    amount /= step;
    unit += 1;
  }
  return { amount, unit };
}

function textOf({ amount, unit }: Size, pack: LocalePack, most: number): string {
  return `${formatNumber(amount, pack, { least: 0, most })}\u00A0${pack.sizeUnits[unit] ?? pack.sizeUnits[0]}`;
}

/** Formats bytes: one decimal below ten, none above and none for bytes: `1,4 Mo`, `52 Mo`, `840 o`. */
export function formatFileSize(bytes: number, pack: LocalePack): string {
  const size = sizeOf(bytes, pack, Math.round);
  return textOf(size, pack, size.unit > 0 && size.amount < 9.95 ? 1 : 0);
}

/** Formats a limit in bytes, rounded down to two decimals: every size that the text allows is allowed. */
export function formatSizeLimit(bytes: number, pack: LocalePack): string {
  const { amount, unit } = sizeOf(bytes, pack, Math.floor);
  return textOf({ amount: Math.floor(amount * 100) / 100, unit }, pack, 2);
}

/** Formats a size that is shown next to {@link formatSizeLimit}: a size above the limit reads larger. */
export function formatSizeBesideLimit(bytes: number, limit: number, pack: LocalePack): string {
  if (bytes === limit) return formatSizeLimit(limit, pack);
  if (bytes < limit) return formatFileSize(bytes, pack);
  const { amount, unit } = sizeOf(bytes, pack, Math.ceil);
  return textOf({ amount: Math.ceil(amount * 100) / 100, unit }, pack, 2);
}

import { formatNumber } from './format-number.ts';
import type { LocalePack } from './locale-pack.ts';

const step = 1024;

/** One decimal below ten, none above and none for bytes: `1,4 Mo`, `52 Mo`, `840 o`. */
function decimalsOf(amount: number, unit: number): number {
  return unit > 0 && amount < 9.95 ? 1 : 0;
}

/** Writes a size in bytes in the largest unit that leaves at least 1. */
export function formatFileSize(bytes: number, pack: LocalePack): string {
  let [amount, unit] = [bytes, 0];
  while (Math.round(amount) >= step && unit < pack.sizeUnits.length - 1) {
    amount /= step;
    unit += 1;
  }
  const figures = formatNumber(amount, pack, { least: 0, most: decimalsOf(amount, unit) });
  return `${figures}\u00A0${pack.sizeUnits[unit] ?? pack.sizeUnits[0]}`;
}

/** Whether a number has so many decimals at most. */
export function hasDecimals(value: number, most: number): boolean {
  return Number(value.toFixed(most)) === value;
}

/**
 * Whether a number can only have come from the figures that it is written with. Beyond 15 figures, or 2^53 for a whole
 * number, several texts are read as the same number, and the one that is stored may not be the one that was meant.
 */
export function isExact(value: number): boolean {
  if (Number.isInteger(value)) return Number.isSafeInteger(value);
  return Number(value.toPrecision(15)) === value;
}

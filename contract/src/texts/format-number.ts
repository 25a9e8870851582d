/** The signs within numbers of a language. */
export interface NumberNotation {
  readonly decimalSeparator: string;
  readonly groupSeparator: string;
}

/** Minimum and maximum number of decimals. */
export interface Decimals {
  least: number;
  most: number;
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Returns a formatter that only rounds and groups, in a notation that all browsers and servers share; creating
 * one costs a thousand times more than using it. The separators come from the language, since those of
 * browsers change between versions.
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

/** Formats `1 234 567,5` with the separators of the language. */
export function formatNumber(
  value: number,
  notation: NumberNotation,
  decimals: Decimals = { least: 0, most: 20 },
): string {
  return formatterOf(decimals)
    .format(value)
    .replace(/[.,]/g, (separator) =>
      separator === '.' ? notation.decimalSeparator : notation.groupSeparator,
    );
}

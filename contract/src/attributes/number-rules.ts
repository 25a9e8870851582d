import * as z from 'zod/mini';
import { broken } from './broken-rule.ts';
import type { RangeRules } from './kind-definition.ts';
import { type OptionCheck, optional, shown } from './option-checks.ts';
import { withRange } from './range-rules.ts';

/** Returns whether a number has at most this many decimals. */
function hasDecimals(value: number, most: number): boolean {
  return Number(value.toFixed(most)) === value;
}

/**
 * Returns whether a number identifies the digits that it was parsed from. Beyond 15 digits, or 2^53 for an
 * integer, several texts give the same number, and the stored one may not be the intended one.
 */
function isExact(value: number): boolean {
  if (Number.isInteger(value)) return Number.isSafeInteger(value);
  return Number(value.toPrecision(15)) === value;
}

/** The checks of bounds: a bound must be a valid value of the attribute itself. */
export function boundOptions(decimalsOf: (attribute: Parameters<OptionCheck>[1]) => number) {
  const bound = optional((value, attribute) => {
    const most = decimalsOf(attribute);
    const fits =
      typeof value === 'number' && Number.isFinite(value) && hasDecimals(value, most) && isExact(value);
    return fits ? undefined : `doit être un nombre d’au plus ${most} décimales, et non ${shown(value)}`;
  });
  return { min: bound, max: bound };
}

/** The schema of a number with a limit of decimals and the bounds of a declaration. */
export function numberSchema(decimals: number, bounds: RangeRules<number>): z.ZodMiniType<number> {
  const schema = z.number(broken('number')).check(
    z.refine((value) => hasDecimals(value, decimals), broken('decimals')),
    z.refine(isExact, broken('precision')),
  );
  return withRange(schema, bounds);
}

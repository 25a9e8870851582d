import * as z from 'zod/mini';
import { broken } from './broken-rule.ts';
import type { RangeRules } from './kind-definition.ts';
import { type OptionCheck, optional, shown } from './option-checks.ts';
import { withRange } from './range-rules.ts';

/** Whether a number has so many decimals at most. */
function hasDecimals(value: number, most: number): boolean {
  return Number(value.toFixed(most)) === value;
}

/**
 * Whether a number can only have come from the figures that it is written with. Beyond 15 figures, or 2^53 for a whole
 * number, several texts are read as the same number, and the one that is stored may not be the one that was meant.
 */
function isExact(value: number): boolean {
  if (Number.isInteger(value)) return Number.isSafeInteger(value);
  return Number(value.toPrecision(15)) === value;
}

/** A bound is a number that the attribute could hold itself. */
export function boundOptions(decimalsOf: (attribute: Parameters<OptionCheck>[1]) => number) {
  const bound = optional((value, attribute) => {
    const most = decimalsOf(attribute);
    const fits =
      typeof value === 'number' && Number.isFinite(value) && hasDecimals(value, most) && isExact(value);
    return fits ? undefined : `doit être un nombre d’au plus ${most} décimales, et non ${shown(value)}`;
  });
  return { min: bound, max: bound };
}

/** The schema of a number with so many decimals at most, and with the bounds of a declaration. */
export function numberSchema(decimals: number, bounds: RangeRules<number>): z.ZodMiniType<number> {
  const schema = z.number(broken('number')).check(
    z.refine((value) => hasDecimals(value, decimals), broken('decimals')),
    z.refine(isExact, broken('precision')),
  );
  return withRange(schema, bounds);
}

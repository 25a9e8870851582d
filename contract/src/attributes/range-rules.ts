import * as z from 'zod/mini';
import { broken } from './broken-rule.ts';
import type { RangeRules } from './kind-definition.ts';

/** Adds the bounds of a declaration to the schema of an ordered value. */
export function withRange<Value extends string | number>(
  schema: z.ZodMiniType<Value, Value>,
  { min, max }: RangeRules<Value>,
): z.ZodMiniType<Value, Value> {
  let checked = schema;
  if (min !== undefined) checked = checked.check(z.refine((value) => value >= min, broken('min')));
  if (max !== undefined) checked = checked.check(z.refine((value) => value <= max, broken('max')));
  return checked;
}

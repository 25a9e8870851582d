import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import {
  builder,
  type CommonOptions,
  type DefaultOption,
  type KindDeclaration,
  type RangeRules,
  type ValueRules,
} from '../kind-definition.ts';
import { commonOptions, firstValue, mustBe, optional } from '../option-checks.ts';
import { withRange } from '../range-rules.ts';
import { instantOf } from './date-time.ts';

type DateOptions = CommonOptions & DefaultOption<string> & RangeRules<string>;

function isDay(value: unknown): boolean {
  const midnight = `${String(value)}T00:00:00.000Z`;
  return typeof value === 'string' && instantOf(midnight) === midnight;
}

/** A day. Its value is a text, `YYYY-MM-DD`; `null` if empty and not `required`. */
export const date = builder<'date', DateOptions>('date');

export const dateDeclaration: KindDeclaration<DateOptions> = {
  options() {
    const day = optional(mustBe("un jour qui existe, par exemple '2026-01-31'", isDay));
    return { ...commonOptions, default: firstValue, min: day, max: day };
  },
  isTitle: false,
};

export const dateRules: ValueRules<DateOptions, string> = {
  schema: (bounds) => withRange(z.iso.date(broken('date')), bounds),
};

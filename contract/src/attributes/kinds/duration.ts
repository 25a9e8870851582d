import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import {
  builder,
  type CommonOptions,
  type DefaultOption,
  type KindDeclaration,
  type TypedOptions,
  type RangeRules,
  type ValueRules,
} from '../kind-definition.ts';
import { commonOptions, firstValue, typedOptions, wholeFrom } from '../option-checks.ts';
import { withRange } from '../range-rules.ts';

/** `min` and `max` in minutes; 0 or more. */
type DurationOptions = CommonOptions & TypedOptions & DefaultOption<number> & RangeRules<number>;

/** A duration. Its value is a number of whole minutes: 90 is « 1 h 30 ». */
export const duration = builder<'duration', DurationOptions>('duration');

export const durationDeclaration: KindDeclaration<DurationOptions> = {
  options: () => ({
    ...commonOptions,
    ...typedOptions,
    default: firstValue,
    min: wholeFrom(0),
    max: wholeFrom(0),
  }),
  isTitle: false,
};

export const durationRules: ValueRules<DurationOptions, number> = {
  schema: ({ min = 0, max }) =>
    withRange(z.int(broken('duration')), { min, ...(max !== undefined && { max }) }),
  limits: ({ min = 0 }) => ({ min }),
};

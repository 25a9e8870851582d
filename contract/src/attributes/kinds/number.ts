import {
  builder,
  type CommonOptions,
  type DefaultOption,
  type KindDeclaration,
  type RangeRules,
  type ValueRules,
} from '../kind-definition.ts';
import { boundOptions, numberSchema } from '../number-rules.ts';
import { commonOptions, firstValue, isWhole, oneOf, trueOrFalse, wholeFrom } from '../option-checks.ts';

/**
 * `decimals`: how many are allowed, none by default. A number has 15 figures at most, a whole one is below 2^53.
 * `format: 'percent'`: 42 is shown as « 42 % », in lists with a bar from 0 to 100.
 */
type NumberOptions = CommonOptions &
  DefaultOption<number> &
  RangeRules<number> & { decimals?: number; unique?: boolean; format?: 'percent' };

/** Small numbers have more than the 15 figures that are exact, the first of them naughts. */
const mostDecimals = 100;

/** A number; whole unless `decimals` is given. */
export const number = builder<'number', NumberOptions>('number');

export const numberDeclaration: KindDeclaration<NumberOptions> = {
  options: () => ({
    ...commonOptions,
    default: firstValue,
    ...boundOptions(({ decimals = 0 }) =>
      isWhole(decimals, 0) && decimals <= mostDecimals ? decimals : mostDecimals,
    ),
    decimals: wholeFrom(0, mostDecimals),
    unique: trueOrFalse,
    format: oneOf('percent'),
  }),
  isTitle: true,
};

export const numberRules: ValueRules<NumberOptions, number> = {
  schema: ({ decimals = 0, ...bounds }) => numberSchema(decimals, bounds),
  limits: ({ decimals = 0 }) => ({ decimals }),
};

import {
  builder,
  type CommonOptions,
  type DefaultOption,
  type KindDeclaration,
  type RangeRules,
  type TypedOptions,
  type ValueRules,
} from '../kind-definition.ts';
import { boundOptions, numberSchema } from '../number-rules.ts';
import {
  commonOptions,
  firstValue,
  isFilledText,
  isWhole,
  oneOf,
  type OptionCheck,
  optional,
  shown,
  trueOrFalse,
  typedOptions,
  wholeFrom,
} from '../option-checks.ts';

/**
 * `decimals`: the most decimals, 0 by default. A number has at most 15 digits, an integer is below 2^53.
 * `format: 'percent'`: 42 is shown as « 42 % », in lists with a bar from 0 to 100. `unit: 'm²'`: 42 is shown
 * as « 42 m² ».
 */
type NumberOptions = CommonOptions &
  DefaultOption<number> &
  RangeRules<number> &
  TypedOptions & { decimals?: number; unique?: boolean; format?: 'percent'; unit?: string };

/** More than the 15 exact digits, because small numbers have leading zeros. */
const mostDecimals = 100;

/** A number; whole unless `decimals` is given. Its value is a number; `null` if empty and not `required`. */
export const number = builder<'number', NumberOptions>('number');

/**
 * A unit is shown after the digits and parsed when typed there, so it must not look like part of a number.
 */
const unit: OptionCheck = (value, { format }) => {
  if (!isFilledText(value) || value !== value.trim() || /[\d.,%+-]/.test(value))
    return `doit être un signe ou un mot sans chiffres, par exemple 'm²', et non ${shown(value)}`;
  return format === undefined
    ? undefined
    : `ne va pas avec format ${shown(format)}\u00a0: retirez l’un des deux`;
};

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
    unit: optional(unit),
    ...typedOptions,
  }),
  isTitle: true,
};

export const numberRules: ValueRules<NumberOptions, number> = {
  schema: ({ decimals = 0, ...bounds }) => numberSchema(decimals, bounds),
  limits: ({ decimals = 0 }) => ({ decimals }),
};

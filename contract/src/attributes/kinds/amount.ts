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
import { commonOptions, firstValue, oneOf, typedOptions } from '../option-checks.ts';

/** `format: 'wholeEuros'`: lists show the amount without cents, which the record still has. */
type AmountOptions = CommonOptions &
  DefaultOption<number> &
  RangeRules<number> &
  TypedOptions & { format?: 'wholeEuros' };

const decimals = 2;

/** An amount in euros. Its value is a number with up to two decimals; `null` if empty and not `required`. */
export const amount = builder<'amount', AmountOptions>('amount');

export const amountDeclaration: KindDeclaration<AmountOptions> = {
  options: () => ({
    ...commonOptions,
    default: firstValue,
    ...boundOptions(() => decimals),
    format: oneOf('wholeEuros'),
    ...typedOptions,
  }),
  isTitle: false,
};

export const amountRules: ValueRules<AmountOptions, number> = {
  schema: (bounds) => numberSchema(decimals, bounds),
  limits: () => ({ decimals }),
};

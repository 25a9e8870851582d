import {
  builder,
  type CommonOptions,
  type KindDeclaration,
  type RangeRules,
  type ValueRules,
} from '../kind-definition.ts';
import { boundOptions, numberSchema } from '../number-rules.ts';
import { commonOptions } from '../option-checks.ts';

type AmountOptions = CommonOptions & RangeRules<number>;

const decimals = 2;

/** An amount in euros. */
export const amount = builder<'amount', AmountOptions>('amount');

export const amountDeclaration: KindDeclaration<AmountOptions> = {
  options: () => ({ ...commonOptions, ...boundOptions(() => decimals) }),
  isTitle: false,
};

export const amountRules: ValueRules<AmountOptions, number> = {
  schema: (bounds) => numberSchema(decimals, bounds),
  limits: () => ({ decimals }),
};

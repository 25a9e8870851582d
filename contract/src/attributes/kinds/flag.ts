import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import {
  builder,
  type CommonOptions,
  type DefaultOption,
  type KindDeclaration,
  type ValueRules,
} from '../kind-definition.ts';
import { commonOptions, firstValue } from '../option-checks.ts';

/** A flag is true or false and never empty, so it has no option `required`. */
type FlagOptions = Omit<CommonOptions, 'required'> & DefaultOption<boolean>;

/** A flag. Its value is `true` or `false`, never `null`. */
export const flag = builder<'flag', FlagOptions>('flag');

export const flagDeclaration: KindDeclaration<FlagOptions> = {
  options() {
    const { required: _, ...options } = commonOptions;
    return { ...options, default: firstValue };
  },
  isTitle: false,
};

export const flagRules: ValueRules<FlagOptions, boolean> = {
  schema: () => z.boolean(broken('flag')),
  empty: false,
};

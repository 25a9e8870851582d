import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import {
  builder,
  type CommonOptions,
  type DefaultOption,
  type KindDeclaration,
  type TypedOptions,
  type ValueRules,
} from '../kind-definition.ts';
import { commonOptions, firstValue, typedOptions } from '../option-checks.ts';

type ColourOptions = CommonOptions & TypedOptions & DefaultOption<string>;

/** A colour of a screen, `#1f479f`. */
export const colour = builder<'colour', ColourOptions>('colour');

export const colourDeclaration: KindDeclaration<ColourOptions> = {
  options: () => ({ ...commonOptions, ...typedOptions, default: firstValue }),
  isTitle: false,
};

export const colourRules: ValueRules<ColourOptions, string> = {
  schema: () =>
    z.pipe(
      z.string(broken('colour')).check(z.refine((value) => /^#[\da-f]{6}$/i.test(value), broken('colour'))),
      z.transform((value: string) => value.toLowerCase()),
    ),
};

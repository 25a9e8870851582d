import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import { choiceOptions, type DeclaredOptions } from '../choice-options.ts';
import type { Built, CommonOptions, DefaultOption, KindDeclaration, ValueRules } from '../kind-definition.ts';
import { commonOptions, firstValues } from '../option-checks.ts';
import { maximum, usualMost } from '../usual-lengths.ts';

/** `options`: as for a choice. `most`: the most selected options; 100 by default. */
type ChoicesOptions = CommonOptions &
  DefaultOption<readonly string[]> & { options: DeclaredOptions; most?: number };

/** Several of a fixed set. Its value is an array of keys of `options`, in the order of their declaration. */
export function choices<const Options extends ChoicesOptions>(
  options: Options & DefaultOption<readonly (keyof Options['options'] & string)[]>,
): Built<'choices', Options> {
  return { kind: 'choices', ...options };
}

export const choicesDeclaration: KindDeclaration<ChoicesOptions> = {
  options: () => ({ ...commonOptions, default: firstValues, options: choiceOptions, most: maximum }),
  isTitle: false,
};

export const choicesRules: ValueRules<ChoicesOptions, readonly string[]> = {
  schema: ({ options, most = usualMost }) =>
    z.pipe(
      z
        .array(
          z
            .string(broken('choices'))
            .check(z.refine((value) => Object.hasOwn(options, value), broken('choices'))),
          broken('choices'),
        )
        .check(z.refine((values) => new Set(values).size <= most, broken('mostChoices'))),
      // One order for the same values: the order of selection makes no difference.
      z.transform((values: string[]): readonly string[] =>
        Object.keys(options).filter((option) => values.includes(option)),
      ),
    ),
  limits: ({ most = usualMost }) => ({ mostChoices: most }),
};

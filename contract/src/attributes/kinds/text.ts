import {
  builder,
  type CommonOptions,
  type DefaultOption,
  type KindDeclaration,
  type TextRules,
  type TypedOptions,
  type ValueRules,
} from '../kind-definition.ts';
import { commonOptions, firstValue } from '../option-checks.ts';
import { textOptions, textSchema } from '../text-rules.ts';
import { usualLengths } from '../usual-lengths.ts';

/** The options of an attribute that is one line of text. */
export type TextOptions = CommonOptions & DefaultOption<string> & TextRules & TypedOptions;

/** One line of text. */
export const text = builder<'text', TextOptions>('text');

export const textDeclaration: KindDeclaration<TextOptions> = {
  options: () => ({ ...commonOptions, default: firstValue, ...textOptions }),
  isTitle: true,
};

export const textRules: ValueRules<TextOptions, string> = {
  schema: (rules) => textSchema(rules, usualLengths.text),
  limits: ({ maxlength = usualLengths.text }) => ({ maxlength }),
};

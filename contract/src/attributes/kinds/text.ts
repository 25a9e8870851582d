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

/**
 * One line of text. Its value is a text of at most 255 characters (`maxlength`); `null` if empty and not `required`.
 */
export const text = builder<'text', TextOptions>('text');

export const textDeclaration: KindDeclaration<TextOptions> = {
  options: () => ({ ...commonOptions, default: firstValue, ...textOptions }),
  isTitle: true,
};

export const textRules: ValueRules<TextOptions, string> = {
  schema: (rules) => textSchema(rules, usualLengths.text),
  limits: ({ maxlength = usualLengths.text }) => ({ maxlength }),
};

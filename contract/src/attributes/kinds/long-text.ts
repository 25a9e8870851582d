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
import { lengthOptions, textSchema } from '../text-rules.ts';
import { usualLengths } from '../usual-lengths.ts';

type LongTextOptions = CommonOptions & DefaultOption<string> & Omit<TextRules, 'unique'> & TypedOptions;

/**
 * Several lines of text. Its value is a text of at most 20,000 characters (`maxlength`); `null` if empty and not
 * `required`.
 */
export const longText = builder<'longText', LongTextOptions>('longText');

export const longTextDeclaration: KindDeclaration<LongTextOptions> = {
  options: () => ({ ...commonOptions, default: firstValue, ...lengthOptions }),
  isTitle: false,
};

export const longTextRules: ValueRules<LongTextOptions, string> = {
  schema: (rules) => textSchema(rules, usualLengths.longText),
  limits: ({ maxlength = usualLengths.longText }) => ({ maxlength }),
  keepsSpaces: true,
};

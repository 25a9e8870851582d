import * as z from 'zod/mini';
import { broken } from './broken-rule.ts';
import type { TextRules } from './kind-definition.ts';
import {
  filledText,
  type OptionCheck,
  optional,
  trueOrFalse,
  typedOptions,
  wholeFrom,
} from './option-checks.ts';
import { maximum } from './usual-lengths.ts';

/** Checks a pattern alone: a valid expression is also valid as the part as which it is matched. */
const pattern: OptionCheck = (value, attribute) => {
  const fault = filledText(value, attribute);
  if (fault !== undefined) return fault;
  try {
    RegExp(String(value), 'u');
    return undefined;
  } catch (error) {
    return `n’est pas une expression régulière (indicateur u)\u00a0: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** The checks of the options of multi-line texts. */
export const lengthOptions = {
  pattern: optional(pattern),
  example: optional(filledText),
  minlength: wholeFrom(0),
  maxlength: maximum,
  ...typedOptions,
};

/** The checks of the options of single-line texts. */
export const textOptions = { ...lengthOptions, unique: trueOrFalse };

/** Returns the expression of a pattern: as in HTML, it must match the whole value. */
export function wholeValue(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'u');
}

/** Returns whether a text can be stored: no NUL (some databases), no lone surrogate (UTF-8). */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** Adds the rules of a declaration to the schema of a text. `usualLength` is its default maximum. */
export function withTextRules(
  schema: z.ZodMiniType<string>,
  rules: Omit<TextRules, 'unique'>,
  usualLength: number,
): z.ZodMiniType<string> {
  const { pattern, minlength, maxlength = usualLength } = rules;
  let checked = schema.check(
    z.refine(isStorable, broken('text')),
    // Aborts, so that no pattern is applied to a long text: some take time quadratic in its length.
    z.refine((value) => value.length <= maxlength, { ...broken('maxlength'), abort: true }),
  );
  if (minlength !== undefined)
    checked = checked.check(z.refine((value) => value.length >= minlength, broken('minlength')));
  if (pattern !== undefined) {
    const expression = wholeValue(pattern);
    checked = checked.check(z.refine((value) => expression.test(value), broken('pattern')));
  }
  return checked;
}

/** The schema of any text with the rules of a declaration. */
export function textSchema(rules: Omit<TextRules, 'unique'>, usualLength: number): z.ZodMiniType<string> {
  return withTextRules(z.string(broken('text')), rules, usualLength);
}

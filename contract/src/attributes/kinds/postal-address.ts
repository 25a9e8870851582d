import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import { builder, type KindDeclaration, type TextRules, type ValueRules } from '../kind-definition.ts';
import { trueOrFalse } from '../option-checks.ts';
import { textSchema } from '../text-rules.ts';
import { typedTextOptions, type TypedTextOptions } from '../typed-text.ts';
import { maximum, usualLengths } from '../usual-lengths.ts';

/** `foreign`: addresses outside France are allowed, so no line with a French postal code is required. */
type PostalAddressOptions = TypedTextOptions & Pick<TextRules, 'maxlength'> & { foreign?: boolean };

/** A postal address. Its value is a text: the lines of the envelope, separated by line breaks. */
export const postalAddress = builder<'postalAddress', PostalAddressOptions>('postalAddress');

export const postalAddressDeclaration: KindDeclaration<PostalAddressOptions> = {
  options: () => ({ ...typedTextOptions, maxlength: maximum, foreign: trueOrFalse }),
  isTitle: false,
};

/** The six lines of the French standard for addresses, and a seventh one for the country. */
const mostLines = 7;

/** Returns the lines that are not blank. */
function linesOf(address: string): string[] {
  return address
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns whether a line has a French postal code and a town: « 42000 Saint-Étienne ». */
const isTown = (line: string) => /^\d{5}\s+\p{L}/u.test(line);

export const postalAddressRules: ValueRules<PostalAddressOptions, string> = {
  schema: ({ foreign = false, ...rules }) =>
    z.pipe(
      textSchema(rules, usualLengths.postalAddress).check(
        z.refine((value) => linesOf(value).length <= mostLines, broken('addressLines')),
        z.refine((value) => foreign || linesOf(value).some(isTown), broken('addressTown')),
      ),
      z.transform((value: string) => linesOf(value).join('\n')),
    ),
  limits: ({ maxlength = usualLengths.postalAddress }) => ({ maxlength, addressLines: mostLines }),
};

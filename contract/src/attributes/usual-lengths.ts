import type { OptionCheck } from './option-checks.ts';
import { shown, wholeFrom } from './option-checks.ts';

/**
 * The default maximum of texts, in UTF-16 code units. Everyone who opens a list loads all its texts, so a
 * single unlimited one can make the list unusable for all. All other kinds of text have a limited format.
 */
export const usualLengths = {
  text: 255,
  longText: 20_000,
  email: 254,
  url: 2_048,
  postalAddress: 500,
} as const;

/** The default maximum of values in an attribute with several. */
export const usualMost = 100;

/** The greatest maximum of characters or values that may be declared. */
const greatestMaximum = 100_000;

/** Checks an optional maximum. */
export const maximum: OptionCheck = (value, attribute) =>
  typeof value === 'number' && value > greatestMaximum
    ? `vaut ${shown(value)}, et les listes restent utilisables jusqu’à ${greatestMaximum}\u00a0: diminuez-le, et mettez dans un fichier ce qui est plus long`
    : wholeFrom(1)(value, attribute);

import type { OptionCheck } from './option-checks.ts';
import { shown, wholeFrom } from './option-checks.ts';

/**
 * How many UTF-16 code units a text has at most where its declaration says nothing else. Everybody who opens a list loads
 * each of its texts, so one that nobody limits can make the list unusable for all. Every other kind of text has a form
 * that limits it.
 */
export const usualLengths = {
  text: 255,
  longText: 20_000,
  email: 254,
  url: 2_048,
  postalAddress: 500,
} as const;

/** How many values an attribute that holds several has at most where its declaration says nothing else. */
export const usualMost = 100;

/** The greatest maximum that a declaration can ask for, of characters and of values. */
const greatestMaximum = 100_000;

/** Checks a maximum that a declaration asks for, and that may be left out. */
export const maximum: OptionCheck = (value, attribute) =>
  typeof value === 'number' && value > greatestMaximum
    ? `vaut ${shown(value)}, et les listes restent utilisables jusqu’à ${greatestMaximum}\u00a0: diminuez-le, et mettez dans un fichier ce qui est plus long`
    : wholeFrom(1)(value, attribute);

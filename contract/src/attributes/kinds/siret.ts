import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import { builder, type UniqueTextOptions, type ValueRules } from '../kind-definition.ts';
import { lengthChecks, withoutSeparators } from '../length-rules.ts';
import { uniqueTextDeclaration } from '../typed-text.ts';

/** The number of an establishment in the French register Sirene. Its value is 14 digits: `73282932000074`. */
export const siret = builder<'siret', UniqueTextOptions>('siret');

export const siretDeclaration = uniqueTextDeclaration;

const length = 14;
const sumOf = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0);

/** The Luhn check: from the right, every second digit is doubled, minus nine if that has two digits. */
function hasLuhnKey(figures: readonly number[]): boolean {
  const counted = figures.toReversed().map((figure, place) => (place % 2 === 0 ? figure : figure * 2));
  return sumOf(counted.map((figure) => (figure > 9 ? figure - 9 : figure))) % 10 === 0;
}

/** La Poste has more establishments than Luhn allows: its digit sums are multiples of five. */
const laPoste = '356000000';

/** Returns whether the check digit of a SIRET is correct. */
function hasKey(value: string): boolean {
  const figures = Array.from(value, Number);
  return hasLuhnKey(figures) || (value.startsWith(laPoste) && sumOf(figures) % 5 === 0);
}

export const siretRules: ValueRules<UniqueTextOptions, string> = {
  schema: () =>
    z.string(broken('siret')).check(
      z.refine((value) => /^\d*$/.test(withoutSeparators(value)), broken('siret')),
      ...lengthChecks(() => length, {
        kind: broken('siret'),
        short: broken('siretShort'),
        long: broken('siretLong'),
      }),
      z.refine(hasKey, broken('siretKey')),
    ),
  limits: (_, text) => {
    const excess = withoutSeparators(text).length - length;
    return { siretShort: -excess, siretLong: excess };
  },
};

import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import { builder, type UniqueTextOptions, type ValueRules } from '../kind-definition.ts';
import { lengthChecks, withoutSeparators } from '../length-rules.ts';
import { uniqueTextDeclaration } from '../typed-text.ts';

/** The number of an association in the French register RNA. Its value is a text: `W751004076`. */
export const rna = builder<'rna', UniqueTextOptions>('rna');

export const rnaDeclaration = uniqueTextDeclaration;

const length = 10;

export const rnaRules: ValueRules<UniqueTextOptions, string> = {
  schema: () =>
    z.string(broken('rna')).check(
      z.refine((value) => /^W[\dA-Z]*$/.test(withoutSeparators(value)), broken('rna')),
      ...lengthChecks(() => length, {
        kind: broken('rna'),
        short: broken('rnaShort'),
        long: broken('rnaLong'),
      }),
      // The second character of the department is a letter in Corsica and overseas: W2A, W9R.
      z.refine((value) => /^W\d[\dA-Z]\d{7}$/.test(value), broken('rna')),
    ),
  limits: (_, text) => {
    const excess = withoutSeparators(text).length - length;
    return { rnaShort: -excess, rnaLong: excess };
  },
};

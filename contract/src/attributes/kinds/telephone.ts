import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import { builder, type UniqueTextOptions, type ValueRules } from '../kind-definition.ts';
import { withoutSeparators } from '../length-rules.ts';
import { uniqueTextDeclaration } from '../typed-text.ts';

/** A telephone number (E.164). Its value is a text: `+33612345678`. */
export const telephone = builder<'telephone', UniqueTextOptions>('telephone');

export const telephoneDeclaration = uniqueTextDeclaration;

/** E.164 allows 15 digits with the country code; hardly any number has fewer than seven. */
const international = /^\+[1-9]\d{6,14}$/;

/** The number of excess digits of a French number; `undefined` for other numbers. */
function frenchExcess(value: string): number | undefined {
  const [, figures] = /^(?:\+33|0033|0(?!0))(\d*)$/.exec(withoutSeparators(value)) ?? [];
  return figures === undefined ? undefined : figures.length - 9;
}

export const telephoneRules: ValueRules<UniqueTextOptions, string> = {
  schema: () =>
    z.string(broken('telephone')).check(
      z.refine((value) => (frenchExcess(value) ?? 0) >= 0, broken('telephoneShort')),
      z.refine((value) => (frenchExcess(value) ?? 0) <= 0, broken('telephoneLong')),
      z.refine((value) => international.test(value) && !value.startsWith('+330'), broken('telephone')),
    ),
  limits: (_, text) => {
    const excess = frenchExcess(text) ?? 0;
    return { telephoneShort: -excess, telephoneLong: excess };
  },
};

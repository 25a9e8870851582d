import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import { builder, type ValueRules } from '../kind-definition.ts';
import { typedTextDeclaration, type TypedTextOptions } from '../typed-text.ts';

/** A colour. Its value is a text such as `#1f479f`. */
export const colour = builder<'colour', TypedTextOptions>('colour');

export const colourDeclaration = typedTextDeclaration;

export const colourRules: ValueRules<TypedTextOptions, string> = {
  schema: () =>
    z.pipe(
      z.string(broken('colour')).check(z.refine((value) => /^#[\da-f]{6}$/i.test(value), broken('colour'))),
      z.transform((value: string) => value.toLowerCase()),
    ),
};

import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import { builder, type KindDeclaration, type ValueRules } from '../kind-definition.ts';
import { commonOptions, firstValue } from '../option-checks.ts';
import { textOptions, withTextRules } from '../text-rules.ts';
import { usualLengths } from '../usual-lengths.ts';
import type { TextOptions } from './text.ts';

/** An e-mail address. Its value is a text; `null` if empty and not `required`. */
export const email = builder<'email', TextOptions>('email');

export const emailDeclaration: KindDeclaration<TextOptions> = {
  options: () => ({ ...commonOptions, default: firstValue, ...textOptions }),
  isTitle: true,
};

export const emailRules: ValueRules<TextOptions, string> = {
  schema: (rules) => withTextRules(z.email(broken('email')), rules, usualLengths.email),
  limits: ({ maxlength = usualLengths.email }) => ({ maxlength }),
};

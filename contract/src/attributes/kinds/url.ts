import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import { builder, type KindDeclaration, type ValueRules } from '../kind-definition.ts';
import { commonOptions, firstValue } from '../option-checks.ts';
import { textOptions, withTextRules } from '../text-rules.ts';
import { usualLengths } from '../usual-lengths.ts';
import type { TextOptions } from './text.ts';

/** An `http` or `https` address. Its value is a text; `null` if empty and not `required`. */
export const url = builder<'url', TextOptions>('url');

export const urlDeclaration: KindDeclaration<TextOptions> = {
  options: () => ({ ...commonOptions, default: firstValue, ...textOptions }),
  isTitle: true,
};

export const urlRules: ValueRules<TextOptions, string> = {
  schema: (rules) =>
    withTextRules(z.url({ protocol: /^https?$/, ...broken('url') }), rules, usualLengths.url),
  limits: ({ maxlength = usualLengths.url }) => ({ maxlength }),
};

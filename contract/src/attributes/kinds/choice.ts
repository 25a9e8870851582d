import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import {
  type Built,
  type CommonOptions,
  type DefaultOption,
  type KindDeclaration,
  type ValueRules,
} from '../kind-definition.ts';
import { choiceOptions, type DeclaredOptions } from '../choice-options.ts';
import { commonOptions, firstValue } from '../option-checks.ts';

/** `options`: value on the wire → label, or `{ label, tone }` for a coloured one. */
type ChoiceOptions = CommonOptions & DefaultOption<string> & { options: DeclaredOptions };

/**
 * One of a fixed set. Its value is a key of `options`; `null` if empty and not `required`.
 * @example
 * ```ts
 * choice({ label: 'State', options: { open: 'Open', done: { label: 'Done', tone: 'green' } } });
 * ```
 */
export function choice<const Options extends ChoiceOptions>(
  options: Options & DefaultOption<keyof Options['options'] & string>,
): Built<'choice', Options> {
  return { kind: 'choice', ...options };
}

export const choiceDeclaration: KindDeclaration<ChoiceOptions> = {
  options: () => ({
    ...commonOptions,
    default: firstValue,
    options: choiceOptions,
  }),
  isTitle: false,
};

export const choiceRules: ValueRules<ChoiceOptions, string> = {
  schema: ({ options }) =>
    z.string(broken('choice')).check(z.refine((value) => Object.hasOwn(options, value), broken('choice'))),
};

import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import type { Built, CommonOptions, DefaultOption, KindDeclaration, ValueRules } from '../kind-definition.ts';
import { commonOptions, firstValue, filledText, needed } from '../option-checks.ts';

type LinkOptions = CommonOptions & DefaultOption<number> & { resource: string };

/**
 * A link to a record. Its value is the identifier of that record; `null` if empty and not `required`.
 * @param resource the name of the other resource
 */
export function link<const Options extends Omit<LinkOptions, 'resource'>>(
  resource: string,
  options: Options,
): Built<'link', Options & { resource: string }> {
  return { kind: 'link', resource, ...options };
}

export const linkDeclaration: KindDeclaration<LinkOptions> = {
  options: () => ({
    ...commonOptions,
    default: firstValue,
    resource: needed('nommez la ressource liée', filledText),
  }),
  isTitle: false,
};

export const linkRules: ValueRules<LinkOptions, number> = {
  schema: () => z.int(broken('link')).check(z.positive(broken('link'))),
};

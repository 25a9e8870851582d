import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import type { Built, CommonOptions, DefaultOption, KindDeclaration, ValueRules } from '../kind-definition.ts';
import { commonOptions, filledText, firstValues, needed } from '../option-checks.ts';

type LinksOptions = CommonOptions & DefaultOption<readonly number[]> & { resource: string };

/** Any number of records of another resource, by their identifiers in ascending order. */
export function links<const Options extends Omit<LinksOptions, 'resource'>>(
  resource: string,
  options: Options,
): Built<'links', Options & { resource: string }> {
  return { kind: 'links', resource, ...options };
}

export const linksDeclaration: KindDeclaration<LinksOptions> = {
  options: () => ({
    ...commonOptions,
    default: firstValues,
    resource: needed('name the resource that it links to', filledText),
  }),
  isTitle: false,
};

/** Each is looked up in the transaction that writes them, in which nobody else writes. */
export const mostLinks = 500;

export const linksRules: ValueRules<LinksOptions, readonly number[]> = {
  schema: () =>
    z.pipe(
      z
        .array(z.int(broken('links')).check(z.positive(broken('links'))), broken('links'))
        .check(z.maxLength(mostLinks, broken('mostLinks'))),
      // One order for the same records: which was chosen first is no difference.
      z.transform((ids: number[]): readonly number[] => [...new Set(ids)].sort((one, other) => one - other)),
    ),
  limits: () => ({ mostLinks }),
};

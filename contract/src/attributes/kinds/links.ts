import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import type { Built, CommonOptions, DefaultOption, KindDeclaration, ValueRules } from '../kind-definition.ts';
import { commonOptions, filledText, firstValues, needed } from '../option-checks.ts';
import { maximum, usualMost } from '../usual-lengths.ts';

/**
 * `most`: the most links, each of which the server looks up while other writes are blocked; 100 by default.
 */
type LinksOptions = CommonOptions & DefaultOption<readonly number[]> & { resource: string; most?: number };

/**
 * Links to several records. Its value is an array of their identifiers in ascending order.
 * @param resource the name of the other resource
 */
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
    most: maximum,
    resource: needed('nommez la ressource liée', filledText),
  }),
  isTitle: false,
};

export const linksRules: ValueRules<LinksOptions, readonly number[]> = {
  schema: ({ most = usualMost }) =>
    z.pipe(
      z
        .array(z.int(broken('links')).check(z.positive(broken('links'))), broken('links'))
        .check(z.maxLength(most, broken('mostLinks'))),
      // One order for the same records: the order of selection makes no difference.
      z.transform((ids: number[]): readonly number[] => [...new Set(ids)].sort((one, other) => one - other)),
    ),
  limits: ({ most = usualMost }) => ({ mostLinks: most }),
};

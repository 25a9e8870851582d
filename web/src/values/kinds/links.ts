import type { KindFacts } from './kind-facts.ts';

export const linksFacts: KindFacts<'links'> = {
  type: 'object',
  conditions: 'linkList',
  exported: 'links',
  text: (ids, { resource }, { linkTitle }) =>
    ids
      .map((id) => linkTitle(resource, id))
      .filter((title) => title !== '')
      .join(', '),
  isOfOthers: true,
  order: 'text',
  isUngrouped: true,
  isCut: true,
};

import type { KindFacts } from './kind-facts.ts';

export const flagFacts: KindFacts<'flag'> = {
  type: 'boolean',
  conditions: 'flag',
  exported: 'flag',
  text: (value, _, { yes, no }) => (value ? yes : no),
  order: 'value',
  listSpace: 26,
};

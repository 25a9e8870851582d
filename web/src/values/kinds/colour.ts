import type { KindFacts } from './kind-facts.ts';

export const colourFacts: KindFacts<'colour'> = {
  type: 'string',
  conditions: 'code',
  exported: 'text',
  text: (value) => value,
  order: 'text',
  listSpace: 24,
};

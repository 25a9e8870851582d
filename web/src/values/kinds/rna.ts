import type { KindFacts } from './kind-facts.ts';

export const rnaFacts: KindFacts<'rna'> = {
  type: 'string',
  conditions: 'code',
  exported: 'text',
  text: (value) => value,
  order: 'text',
};

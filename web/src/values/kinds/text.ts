import type { KindFacts } from './kind-facts.ts';

export const textFacts: KindFacts<'text'> = {
  type: 'string',
  conditions: 'text',
  exported: 'line',
  text: (value) => value,
  order: 'text',
  // A truncated code is meaningless.
  isCut: ({ pattern }) => pattern === undefined,
};

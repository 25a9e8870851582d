import type { KindFacts } from './kind-facts.ts';

export const longTextFacts: KindFacts<'longText'> = {
  type: 'string',
  conditions: 'text',
  exported: 'line',
  text: (value) => value,
  order: 'text',
  isCut: true,
  isWide: true,
};

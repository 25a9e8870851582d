import type { KindFacts } from './kind-facts.ts';

/** An envelope has several lines, a list one. */
const inOneLine = (value: string) => value.replaceAll('\n', ', ');

export const postalAddressFacts: KindFacts<'postalAddress'> = {
  type: 'string',
  conditions: 'text',
  exported: 'line',
  text: inOneLine,
  order: 'text',
  isCut: true,
};

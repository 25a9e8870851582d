import type { KindFacts } from './kind-facts.ts';

/** Incomplete input may be anything. */
export const isWebAddress = (text: string) => /^https?:\/\/\S+$/i.test(text);

export const urlFacts: KindFacts<'url'> = {
  type: 'string',
  conditions: 'text',
  exported: 'url',
  text: (value) => value,
  order: 'text',
  isCut: true,
  href: (value) => (isWebAddress(value) ? value : null),
};

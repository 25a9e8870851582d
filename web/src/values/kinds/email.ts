import type { KindFacts } from './kind-facts.ts';

/** Returns the address of the mail program; `null` for text that is not an address yet. */
export const mailAddress = (text: string) => (/^\S+@\S+$/.test(text) ? `mailto:${text}` : null);

export const emailFacts: KindFacts<'email'> = {
  type: 'string',
  conditions: 'text',
  exported: 'email',
  text: (value) => value,
  order: 'text',
  isCut: true,
  href: mailAddress,
};

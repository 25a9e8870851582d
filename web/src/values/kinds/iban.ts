import { inGroups } from './in-groups.ts';
import type { KindFacts } from './kind-facts.ts';

/** Formats « FR76 3000 6000 0112 3456 7890 189 ». */
export const formatIban = (value: string) =>
  /^[A-Z]{2}\d{2}[\dA-Z]+$/.test(value) ? inGroups(value, 4) : value;

export const ibanFacts: KindFacts<'iban'> = {
  type: 'string',
  conditions: 'code',
  exported: 'text',
  text: formatIban,
  alsoFoundBy: (value) => value,
  order: 'text',
};

import { inGroups } from './in-groups.ts';
import type { KindFacts } from './kind-facts.ts';

/** « 732 829 320 00074 »: the number of the company, then that of its establishment. */
export const formatSiret = (value: string) => (/^\d{14}$/.test(value) ? inGroups(value, 3, 3, 3, 5) : value);

export const siretFacts: KindFacts<'siret'> = {
  type: 'string',
  conditions: 'code',
  exported: 'text',
  text: formatSiret,
  alsoFoundBy: (value) => value,
  order: 'text',
};

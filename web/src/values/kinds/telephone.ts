import { formatTelephone, nationalTelephone } from '#formats/telephone.ts';
import type { KindFacts } from './kind-facts.ts';

export const telephoneFacts: KindFacts<'telephone'> = {
  type: 'string',
  conditions: 'telephone',
  exported: 'text',
  text: formatTelephone,
  alsoFoundBy: (value) => `${nationalTelephone(value) ?? ''} ${value}`,
  order: 'text',
  href: (value) => (/^\+\d+$/.test(value) ? `tel:${value}` : null),
};

import { optionOf, optionsOf } from '@ne2016/contract';
import type { KindFacts } from './kind-facts.ts';

export const choiceFacts: KindFacts<'choice'> = {
  type: 'string',
  conditions: 'options',
  exported: 'option',
  text: (value, attribute) => optionOf(attribute, value).label,
  order(attribute) {
    const places = new Map(optionsOf(attribute).map((option, place) => [option.value, place]));
    return (value) => places.get(String(value)) ?? -1;
  },
  listSpace: 18,
};

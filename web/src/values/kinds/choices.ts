import { optionOf } from '@ne2016/contract';
import type { KindFacts } from './kind-facts.ts';

export const choicesFacts: KindFacts<'choices'> = {
  type: 'object',
  conditions: 'optionList',
  exported: 'text',
  text: (values, attribute) => values.map((value) => optionOf(attribute, value).label).join(', '),
  order: 'text',
  isUngrouped: true,
  listSpace: 40,
};

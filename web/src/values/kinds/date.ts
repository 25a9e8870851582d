import { formatDate } from '#formats/format-date.ts';
import { readDate } from '#formats/parse-date.ts';
import type { KindFacts } from './kind-facts.ts';

export const dateFacts: KindFacts<'date'> = {
  type: 'string',
  conditions: 'date',
  exported: 'day',
  text: (value, _, { pack }) => formatDate(value, pack),
  order: 'value',
  isTime: true,
  isBare: true,
  explain: (typed, pack) => (readDate(typed, pack).state === 'noSuchDay' ? 'noSuchDay' : null),
  rangeText: 'date',
};

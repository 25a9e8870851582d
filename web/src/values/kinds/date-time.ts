import { formatDateTime, formatExactDateTime } from '#formats/format-date.ts';
import { readDateTime } from '#formats/parse-date-time.ts';
import type { KindFacts } from './kind-facts.ts';

export const dateTimeFacts: KindFacts<'dateTime'> = {
  type: 'string',
  conditions: 'instant',
  exported: 'instant',
  text: (value, _, { pack }) => formatExactDateTime(value, pack),
  listText: (value, _, { pack }) => formatDateTime(value, pack),
  order: 'value',
  isTime: true,
  isBare: true,
  explain(typed, pack) {
    const { state } = readDateTime(typed, pack);
    return state === 'noSuchDay' || state === 'noSuchTime' ? state : null;
  },
  rangeText: 'dateTime',
};

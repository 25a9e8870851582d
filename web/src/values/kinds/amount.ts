import { formatExactAmount, formatWholeAmount } from '#formats/format-number.ts';
import { readAmount } from '#formats/parse-number.ts';
import type { KindFacts } from './kind-facts.ts';

export const amountFacts: KindFacts<'amount'> = {
  type: 'number',
  conditions: 'amount',
  exported: 'amount',
  text: (value, _, { pack }) => formatExactAmount(value, pack),
  listText: (value, { format }, { pack }) =>
    (format === 'wholeEuros' ? formatWholeAmount : formatExactAmount)(value, pack),
  order: 'value',
  isFigure: true,
  explain(typed, pack) {
    const { state } = readAmount(typed, pack);
    if (state === 'tooLong') return 'precision';
    return state === 'noNumber' ? 'amount' : null;
  },
  rangeText: 'amount',
};

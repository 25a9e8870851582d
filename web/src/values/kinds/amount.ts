import { formatAmount, formatExactAmount, formatWholeAmount } from '#formats/format-number.ts';
import { parseAmount, readAmount } from '#formats/parse-number.ts';
import type { KindFacts } from './kind-facts.ts';

export const amountFacts: KindFacts<'amount'> = {
  type: 'number',
  conditions: 'amount',
  exported: 'amount',
  text: (value, _, { pack }) => formatExactAmount(value, pack),
  listText: (value, { format }, { pack }) =>
    (format === 'wholeEuros' ? formatWholeAmount : formatExactAmount)(value, pack),
  order: 'value',
  figure: {
    parse: (typed, _, pack) => parseAmount(typed, pack),
    format: (value, _, pack) => formatExactAmount(value, pack),
    // Large sums are shown without cents.
    formatSum: (value, _, pack) => (Math.abs(value) >= 1000 ? formatWholeAmount : formatAmount)(value, pack),
    decimals: () => 2,
    averageDecimals: 2,
  },
  explain(typed, pack) {
    const { state } = readAmount(typed, pack);
    if (state === 'tooLong') return 'precision';
    return state === 'noNumber' ? 'amount' : null;
  },
  rangeText: 'amount',
};

import { formatExactAmount, formatWholeAmount } from '#formats/format-number.ts';
import { parseAmount, readAmount } from '#formats/parse-number.ts';
import { FigureInput } from './figure-input.tsx';
import type { KindDefinition } from './kind-definition.ts';

export const amountKind: KindDefinition<'amount'> = {
  type: 'number',
  conditions: 'amount',
  text: (value, _, { pack }) => formatExactAmount(value, pack),
  listText: (value, { format }, { pack }) =>
    (format === 'wholeEuros' ? formatWholeAmount : formatExactAmount)(value, pack),
  order: 'value',
  isFigure: true,
  Input: (props) => <FigureInput {...props} parse={parseAmount} format={formatExactAmount} />,
  explain(typed, pack) {
    const { state } = readAmount(typed, pack);
    if (state === 'tooLong') return 'precision';
    return state === 'noNumber' ? 'amount' : null;
  },
  rangeText: 'amount',
};

import { formatNumber } from '../../../formats/format-number.ts';
import { parseNumber, readNumber } from '../../../formats/parse-number.ts';
import { FigureInput } from './figure-input.tsx';
import type { KindDefinition } from './kind-definition.ts';

export const numberKind: KindDefinition<'number'> = {
  type: 'number',
  text: (value, _, { pack }) => formatNumber(value, pack),
  order: 'value',
  width: 'minmax(6.5rem, 0.5fr)',
  isFigure: true,
  isBare: true,
  Input: (props) => <FigureInput {...props} parse={parseNumber} format={formatNumber} />,
  explain: (typed, pack) => (readNumber(typed, pack).state === 'tooLong' ? 'precision' : null),
  rangeText(validator, { decimals = 0 }) {
    if (['min', 'max', 'number'].includes(validator)) return decimals === 0 ? 'integer' : 'number';
    // How many decimals are allowed is another matter than how great a value may be.
    return validator === 'decimals' && decimals === 0 ? 'integer' : null;
  },
};

import type { AttributeOf } from '@ne2016/contract';
import { formatNumber, formatPercent } from '../../../formats/format-number.ts';
import type { CSSProperties } from 'react';
import { parseNumber, readNumber } from '../../../formats/parse-number.ts';
import { FigureInput } from './figure-input.tsx';
import styles from '../grid/grid.module.css';
import type { CellProps, KindDefinition } from './kind-definition.ts';

const formatOf = ({ format }: AttributeOf<'number'>) => (format === 'percent' ? formatPercent : formatNumber);

/** A percentage is also a bar, which says nothing more to those who listen. */
function NumberCell({ attribute, value, context }: CellProps<'number'>) {
  const text = formatOf(attribute)(value, context.pack);
  if (attribute.format !== 'percent') return text;
  return (
    <span className={styles['percent']}>
      {text}
      <span
        aria-hidden="true"
        className={styles['bar']}
        style={{ '--part': Math.min(Math.max(value, 0), 100) / 100 } as CSSProperties}
      />
    </span>
  );
}

export const numberKind: KindDefinition<'number'> = {
  type: 'number',
  conditions: 'number',
  text: (value, attribute, { pack }) => formatOf(attribute)(value, pack),
  order: 'value',
  listSpace: ({ format }) => (format === 'percent' ? 64 : 0),
  isFigure: true,
  isBare: true,
  Cell: NumberCell,
  Input: (props) => <FigureInput {...props} parse={parseNumber} format={formatOf(props.attribute)} />,
  explain: (typed, pack) => (readNumber(typed, pack).state === 'tooLong' ? 'precision' : null),
  rangeText(validator, { decimals = 0 }) {
    if (['min', 'max', 'number'].includes(validator)) return decimals === 0 ? 'integer' : 'number';
    // How many decimals are allowed is another matter than how great a value may be.
    return validator === 'decimals' && decimals === 0 ? 'integer' : null;
  },
};

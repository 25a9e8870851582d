import { formatFigure } from '../kinds/number.ts';
import type { CSSProperties } from 'react';
import { FigureInput } from './figure-input.tsx';
import styles from '../value.module.css';
import type { CellProps, KindLooks } from './kind-looks.ts';

/** A percentage is also a bar, hidden from screen readers, which have the text. */
function NumberCell({ attribute, value, context }: CellProps<'number'>) {
  const text = formatFigure(value, attribute, context.pack);
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

export const numberLooks: KindLooks<'number'> = {
  Cell: NumberCell,
  Input: FigureInput,
};

import { formatFigure, withoutUnit } from '../kinds/number.ts';
import { type CSSProperties, useMemo } from 'react';
import type { LocalePack } from '#formats/locale-pack.ts';
import { parseNumber } from '#formats/parse-number.ts';
import { FigureInput } from './figure-input.tsx';
import styles from '../value.module.css';
import type { CellProps, InputProps, KindLooks } from './kind-looks.ts';

/** Parses and formats the unit with the number. */
function NumberField(props: InputProps<'number'>) {
  const { attribute } = props;
  const text = useMemo(
    () => ({
      parse: (typed: string, pack: LocalePack) => parseNumber(withoutUnit(typed, attribute), pack),
      format: (value: number, pack: LocalePack) => formatFigure(attribute, value, pack),
    }),
    [attribute],
  );
  return <FigureInput {...props} {...text} />;
}

/** A percentage is also a bar, hidden from screen readers, which have the text. */
function NumberCell({ attribute, value, context }: CellProps<'number'>) {
  const text = formatFigure(attribute, value, context.pack);
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
  Input: NumberField,
};

import type { AttributeOf } from '@ne2016/contract';
import { type CSSProperties, useMemo } from 'react';
import { formatNumber, formatPercent } from '#formats/format-number.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { parseNumber, readNumber } from '#formats/parse-number.ts';
import { plainText } from '#formats/plain-text.ts';
import { FigureInput } from './figure-input.tsx';
import styles from '../value.module.css';
import type { CellProps, InputProps, KindDefinition } from './kind-definition.ts';

type NumberAttribute = AttributeOf<'number'>;

/** « 42 », « 42 % », « 42 m² » */
export function formatFigure({ format, unit }: NumberAttribute, value: number, pack: LocalePack): string {
  if (format === 'percent') return formatPercent(value, pack);
  const figures = formatNumber(value, pack);
  return unit === undefined ? figures : `${figures}\u00A0${unit}`;
}

/** Returns the typed text without the unit after it. */
export function withoutUnit(typed: string, { unit = '' }: NumberAttribute): string {
  const [text, end] = [plainText(typed), plainText(unit)];
  return end !== '' && text.toLowerCase().endsWith(end.toLowerCase()) ? text.slice(0, -end.length) : typed;
}

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

export const numberKind: KindDefinition<'number'> = {
  type: 'number',
  conditions: 'number',
  text: (value, attribute, { pack }) => formatFigure(attribute, value, pack),
  order: 'value',
  listSpace: ({ format }) => (format === 'percent' ? 64 : 0),
  isFigure: true,
  isBare: true,
  Cell: NumberCell,
  Input: NumberField,
  explain: (typed, pack) => (readNumber(typed, pack).state === 'tooLong' ? 'precision' : null),
  rangeText(validator, { decimals = 0 }) {
    if (['min', 'max', 'number'].includes(validator)) return decimals === 0 ? 'integer' : 'number';
    // The number of allowed decimals does not depend on the range.
    return validator === 'decimals' && decimals === 0 ? 'integer' : null;
  },
};

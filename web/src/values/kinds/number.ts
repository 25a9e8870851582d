import type { AttributeOf } from '@ne2016/contract';
import { formatNumber } from '@ne2016/contract/numbers';
import { formatPercent } from '#formats/format-number.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { readNumber } from '#formats/parse-number.ts';
import { plainText } from '#formats/plain-text.ts';
import type { KindFacts } from './kind-facts.ts';

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

export const numberFacts: KindFacts<'number'> = {
  type: 'number',
  conditions: 'number',
  exported: 'number',
  text: (value, attribute, { pack }) => formatFigure(attribute, value, pack),
  order: 'value',
  listSpace: ({ format }) => (format === 'percent' ? 64 : 0),
  isFigure: true,
  isBare: true,
  explain: (typed, pack) => (readNumber(typed, pack).state === 'tooLong' ? 'precision' : null),
  rangeText(validator, { decimals = 0 }) {
    if (['min', 'max', 'number'].includes(validator)) return decimals === 0 ? 'integer' : 'number';
    // The number of allowed decimals does not depend on the range.
    return validator === 'decimals' && decimals === 0 ? 'integer' : null;
  },
};

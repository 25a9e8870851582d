import type { AttributeOf } from '@ne2016/contract';
import { formatNumber } from '@ne2016/contract/numbers';
import { formatPercent } from '#formats/format-number.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { parseNumber, readNumber } from '#formats/parse-number.ts';
import { plainText } from '#formats/plain-text.ts';
import type { KindFacts } from './kind-facts.ts';

type NumberAttribute = AttributeOf<'number'>;

/** « 42 », « 42 % », « 42 m² » */
export function formatFigure(value: number, { format, unit }: NumberAttribute, pack: LocalePack): string {
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
  text: (value, attribute, { pack }) => formatFigure(value, attribute, pack),
  order: 'value',
  listSpace: ({ format }) => (format === 'percent' ? 64 : 0),
  figure: {
    parse: (typed, attribute, pack) => parseNumber(withoutUnit(typed, attribute), pack),
    format: formatFigure,
    decimals: ({ decimals = 0 }) => decimals,
    averageDecimals: 2,
    hasNoSum: ({ format }) => format === 'percent',
  },
  isBare: true,
  explain: (typed, pack) => (readNumber(typed, pack).state === 'tooLong' ? 'precision' : null),
  rangeText(validator, { decimals = 0 }) {
    if (['min', 'max', 'number'].includes(validator)) return decimals === 0 ? 'integer' : 'number';
    // The number of allowed decimals does not depend on the range.
    return validator === 'decimals' && decimals === 0 ? 'integer' : null;
  },
};

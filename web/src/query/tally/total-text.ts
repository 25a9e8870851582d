import type { Attribute } from '@ne2016/contract';
import { formatNumber } from '#formats/format-number.ts';
import { listText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';
import type { TotalFunction } from '../view/view.ts';

/** An average of numbers has any number of decimals: two tell enough, or as many as its values have. */
function roundedAverage(attribute: Attribute, value: number): number {
  if (attribute.kind === 'duration') return Math.round(value);
  const decimals = attribute.kind === 'number' ? Math.max(attribute.decimals ?? 0, 2) : 2;
  return Number(value.toFixed(decimals));
}

/** What was computed over a column, as its values are written; « – » where no record has one. */
export function totalText(
  attribute: Attribute,
  by: TotalFunction,
  value: number | null,
  context: TextContext,
): string {
  if (value === null) return '–';
  if (by === 'filled') return formatNumber(value, context.pack);
  return listText(attribute, by === 'average' ? roundedAverage(attribute, value) : value, context);
}

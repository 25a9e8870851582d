import type { Attribute } from '@ne2016/contract';
import { formatNumber } from '@ne2016/contract/numbers';
import type { TallyFunction } from '@ne2016/data-layer/views';
import { listText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';

/** Rounds an average to two decimals, or to those of its values if more; a duration to whole minutes. */
function roundedAverage(attribute: Attribute, value: number): number {
  if (attribute.kind === 'duration') return Math.round(value);
  const decimals = attribute.kind === 'number' ? Math.max(attribute.decimals ?? 0, 2) : 2;
  return Number(value.toFixed(decimals));
}

/** Returns the total of a column in the format of its values; « – » if no record has a value. */
export function totalText(
  attribute: Attribute,
  by: TallyFunction,
  value: number | null,
  context: TextContext,
): string {
  if (value === null) return '–';
  if (by === 'filled') return formatNumber(value, context.pack);
  return listText(attribute, by === 'average' ? roundedAverage(attribute, value) : value, context);
}

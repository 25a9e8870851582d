import type { Attribute } from '@ne2016/contract';
import { formatNumber } from '@ne2016/contract/numbers';
import type { TallyFunction } from '@ne2016/data-layer/views';
import { kindOf } from '#values/kinds/kinds.ts';
import { listText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';
import { decimalsOf } from './total-functions.ts';

/** Rounds an average: an amount to cents, a duration to whole minutes. */
function roundedAverage(attribute: Attribute, value: number): number {
  const { figure } = kindOf(attribute);
  return Number(value.toFixed(Math.max(decimalsOf(attribute), figure?.averageDecimals ?? 0)));
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

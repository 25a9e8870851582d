import { formatNumber } from '@ne2016/contract/numbers';
import { formatDuration } from '#formats/duration.ts';
import { formatAmount } from '#formats/format-number.ts';
import { formatFigure } from '#values/kinds/number.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '../fields/fields.ts';

/** Returns a count, or the sum of a figure: large amounts without cents, durations in hours and minutes. */
export function figureText(value: number, figure: Field | undefined, { pack }: TextContext): string {
  const attribute = figure?.attribute;
  if (attribute?.kind === 'duration') return formatDuration(Math.round(value));
  if (attribute?.kind === 'number' && attribute.unit !== undefined)
    return formatFigure(attribute, value, pack);
  if (attribute?.kind !== 'amount') return formatNumber(value, pack);
  return formatAmount(value, pack, Math.abs(value) >= 1000 ? { least: 0, most: 0 } : { least: 2, most: 2 });
}

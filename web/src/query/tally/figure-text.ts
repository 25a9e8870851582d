import { formatNumber } from '@ne2016/contract/numbers';
import { figureTextOf } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '../fields/fields.ts';

/** Returns a count, or the sum of a figure. */
export function figureText(value: number, figure: Field | undefined, { pack }: TextContext): string {
  return figure === undefined
    ? formatNumber(value, pack)
    : figureTextOf(figure.attribute, pack).formatSum(value);
}

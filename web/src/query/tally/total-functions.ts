import type { Attribute } from '@ne2016/contract';
import { type TotalFunction, totalFunctions } from '../view/view.ts';
import { kindOf } from '#values/kinds/kinds.ts';

/** Whether values add up to something. Percentages do not: each is a part of another whole. */
export function isSummable(attribute: Attribute): boolean {
  const isPercentage = attribute.kind === 'number' && attribute.format === 'percent';
  return kindOf(attribute).isFigure === true && !isPercentage;
}

/** What can be computed over an attribute, what is meant most often first: of what is no figure, how many values it has. */
export function totalFunctionsOf(attribute: Attribute): readonly [TotalFunction, ...TotalFunction[]] {
  if (kindOf(attribute).isFigure !== true) return ['filled'];
  return isSummable(attribute) ? [...totalFunctions] : ['average', 'min', 'max', 'filled'];
}

/** How many decimals the values of a figure have at most. */
export function decimalsOf(attribute: Attribute): number {
  if (attribute.kind === 'amount') return 2;
  return attribute.kind === 'number' ? (attribute.decimals ?? 0) : 0;
}

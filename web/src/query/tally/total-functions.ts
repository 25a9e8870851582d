import type { Attribute } from '@ne2016/contract';
import type { TallyFunction } from '@ne2016/data-layer/views';
import { totalFunctions } from '../view/view.ts';
import { kindOf } from '#values/kinds/kinds.ts';

/** Returns whether a sum of values is meaningful. Percentages have none: each refers to another whole. */
export function isSummable(attribute: Attribute): boolean {
  const isPercentage = attribute.kind === 'number' && attribute.format === 'percent';
  return kindOf(attribute).isFigure === true && !isPercentage;
}

/**
 * Returns the total functions of an attribute, the most common first. An attribute that is not a figure has
 * only the number of its values.
 */
export function totalFunctionsOf(attribute: Attribute): readonly [TallyFunction, ...TallyFunction[]] {
  if (kindOf(attribute).isFigure !== true) return ['filled'];
  return isSummable(attribute) ? [...totalFunctions] : ['average', 'min', 'max', 'filled'];
}

/** Returns the largest number of decimals of a figure. */
export function decimalsOf(attribute: Attribute): number {
  if (attribute.kind === 'amount') return 2;
  return attribute.kind === 'number' ? (attribute.decimals ?? 0) : 0;
}

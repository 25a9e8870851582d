import type { Attribute } from '@ne2016/contract';
import type { TallyFunction } from '@ne2016/data-layer/views';
import { totalFunctions } from '../view/view.ts';
import { kindOf } from '#values/kinds/kinds.ts';

/** Returns whether a sum of values is meaningful. */
export function isSummable(attribute: Attribute): boolean {
  const { figure } = kindOf(attribute);
  return figure !== undefined && figure.hasNoSum?.(attribute) !== true;
}

/**
 * Returns the total functions of an attribute, the most common first. An attribute that is not a figure has
 * only the number of its values.
 */
export function totalFunctionsOf(attribute: Attribute): readonly [TallyFunction, ...TallyFunction[]] {
  if (kindOf(attribute).figure === undefined) return ['filled'];
  return isSummable(attribute) ? [...totalFunctions] : ['average', 'min', 'max', 'filled'];
}

/** Returns the largest number of decimals of a value; 0 if it is no figure. */
export function decimalsOf(attribute: Attribute): number {
  return kindOf(attribute).figure?.decimals(attribute) ?? 0;
}

import type { Attribute, AttributeError } from '@ne2016/contract';
import type { LocalePack } from '#formats/locale-pack.ts';
import { isKind, kindOf } from '#values/kinds/kinds.ts';

/**
 * Returns an error with a more precise reason. Invalid input stays a text, and the contract only reports that
 * it is not a number or a date. The parser of its kind has more details: « 31/02/2026 » is a date that does
 * not exist.
 */
export function explainFault(
  error: AttributeError,
  attribute: Attribute,
  value: unknown,
  pack: LocalePack,
): AttributeError {
  // A rule with the name of a kind means that the value is not of that kind.
  const isAboutKind = isKind(error.validator) && typeof value === 'string';
  const reason = isAboutKind ? kindOf(attribute).explain?.(value, pack, attribute) : null;
  return reason === null || reason === undefined ? error : { ...error, validator: reason };
}

import type { Attribute, AttributeError } from '@ne2016/contract';
import type { LocalePack } from '#formats/locale-pack.ts';
import { isKind, kindOf } from '#values/kinds/kinds.ts';

/**
 * What is typed and cannot be kept stays a text, of which the contract only knows that it is no number and no date.
 * How it was read says more: « 31/02/2026 » is a date, but in no calendar.
 */
export function explainFault(
  error: AttributeError,
  attribute: Attribute,
  value: unknown,
  pack: LocalePack,
): AttributeError {
  // A rule that is named after a kind says that this is no value of it.
  const isAboutKind = isKind(error.validator) && typeof value === 'string';
  const reason = isAboutKind ? kindOf(attribute).explain?.(value, pack, attribute) : null;
  return reason === null || reason === undefined ? error : { ...error, validator: reason };
}

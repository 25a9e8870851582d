import type { Attribute, AttributeError } from '@ne2016/contract';
import type { TFunction } from 'i18next';
import i18next from 'i18next';
import { type TextContext, valueText } from '../values/value-text.ts';

/** The limits as a sentence names them: lengths and decimals as counts, bounds as the value itself is written. */
function writeParams({ params }: AttributeError, attribute: Attribute, context: TextContext) {
  const count = params['minlength'] ?? params['maxlength'] ?? params['decimals'];
  const bounds = ['min', 'max'].flatMap((name) =>
    params[name] === undefined ? [] : [[name, valueText(attribute, params[name], context)] as const],
  );
  return { ...Object.fromEntries(bounds), ...(typeof count === 'number' && { count }) };
}

/** Says in words which rule a value breaks. A rule that has no text here is told in the server's words. */
export function validatorText(
  error: AttributeError,
  attribute: Attribute,
  { t, context }: { t: TFunction; context: TextContext },
): string {
  const params = writeParams(error, attribute, context);
  const key = `validators.${error.validator}`;
  return i18next.exists(key, params) ? t(key as 'validators.required', params) : error.message;
}

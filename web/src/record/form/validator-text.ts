import type { Attribute, AttributeError, AttributeKind } from '@ne2016/contract';
import { hasText, type Translate } from '#ui/texts/texts.ts';
import type { RangeText } from '#values/kinds/kind-facts.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import { valueText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';

/**
 * Returns the parameters of a message: lengths, decimals, and missing or surplus characters as counts; bounds
 * in the format of the value.
 */
function writeParams({ validator, params }: AttributeError, attribute: Attribute, context: TextContext) {
  const count = params[validator];
  const bounds = ['min', 'max'].flatMap((name) =>
    params[name] === undefined ? [] : [[name, valueText(attribute, params[name], context)] as const],
  );
  return { ...params, ...Object.fromEntries(bounds), ...(typeof count === 'number' && { count }) };
}

/** Returns a code with non-breaking hyphens and spaces: a code is read as a whole. */
function unbroken(code: string): string {
  return code.replaceAll('-', '\u2011').replaceAll(' ', '\u00A0');
}

function rangeTextFor(validator: string, attribute: Attribute): RangeText | null {
  const { rangeText = null } = kindOf(attribute);
  if (typeof rangeText === 'function') return rangeText(validator, attribute);
  return validator === 'min' || validator === 'max' ? rangeText : null;
}

/** Returns the expected value as text, if the declaration has an example or both bounds. */
function expectedText(
  { validator }: AttributeError,
  attribute: Attribute,
  { t, context }: { t: Translate; context: TextContext },
): string | null {
  if (validator === 'pattern' && 'example' in attribute && attribute.example !== undefined)
    return t('expected.example', { example: unbroken(attribute.example) });
  if (!('min' in attribute) || !('max' in attribute)) return null;
  const { min, max } = attribute;
  const text = rangeTextFor(validator, attribute);
  if (min === undefined || max === undefined || text === null) return null;
  const [least, greatest] = [min, max].map((bound) => valueText(attribute, bound, context));
  return t(`expected.${text}`, { min: least, max: greatest });
}

/**
 * Returns the message for a broken rule, or the expected value; without a text, the message of the server.
 */
export function validatorText(
  error: AttributeError,
  attribute: Attribute,
  { t, context }: { t: Translate; context: TextContext },
): string {
  // A rule of the declaration has its own message.
  if (error.validator === 'rule' && error.message !== '') return error.message;
  const expected = expectedText(error, attribute, { t, context });
  if (expected !== null) return expected;
  const params = writeParams(error, attribute, context);
  const key = `validators.${error.validator}`;
  return hasText(key, params) ? t(key as `validators.${AttributeKind}`, params) : error.message;
}

import type { ValueRules, ValueSchema } from '../attributes/kind-definition.ts';
import { type Attribute, kindRules } from '../attributes/kinds/kinds.ts';
import { computedAttributes } from './computed.ts';
import type { Resource } from './define-resource.ts';
import type { AttributeError } from '../wire/problems.ts';

/** Values of attributes from a form or the network, not validated. */
export type UncheckedValues = Readonly<Record<string, unknown>>;

/** The outcome of a check: the values to store, or all broken rules. */
export type CheckOutcome =
  | { ok: true; values: Record<string, unknown> }
  | { ok: false; errors: AttributeError[] };

function rulesOf(attribute: Attribute): ValueRules<Attribute, unknown> {
  // The table is total and each entry accepts its own kind; the compiler cannot follow that through a union.
  return kindRules[attribute.kind] as ValueRules<Attribute, unknown>;
}

const schemas = new WeakMap<Attribute, ValueSchema<unknown>>();

/** The schema of an attribute, created once per declaration: it is used at every keystroke. */
function cachedSchema(attribute: Attribute): ValueSchema<unknown> {
  const known = schemas.get(attribute) ?? rulesOf(attribute).schema(attribute);
  schemas.set(attribute, known);
  return known;
}

/** Returns whether a value is missing, `null`, a blank text or an empty list: all are stored as `null`. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** Returns whether an empty value is refused; false for kinds that are never empty, such as a flag. */
export function isRequired(attribute: Attribute): boolean {
  return 'required' in attribute && attribute.required;
}

/** The stored value of an attribute without a value. */
export function emptyValue(attribute: Attribute): unknown {
  return rulesOf(attribute).empty ?? null;
}

/** The limit of a declaration that a message may contain, under the name of the validator. */
function paramsOf(attribute: Attribute, validator: string, value: unknown): AttributeError['params'] {
  const limits: Readonly<Record<string, unknown>> = {
    ...attribute,
    ...rulesOf(attribute).limits?.(attribute, typeof value === 'string' ? value : ''),
  };
  const limit = limits[validator];
  return typeof limit === 'number' || typeof limit === 'string' ? { [validator]: limit } : {};
}

/** Checks one value. Returns it as it will be stored, or the broken rule. */
export function checkAttribute(name: string, attribute: Attribute, value: unknown): CheckOutcome {
  const fail = (validator: string): CheckOutcome => ({
    ok: false,
    errors: [{ attribute: name, validator, params: paramsOf(attribute, validator, value), message: '' }],
  });
  if (isEmpty(value))
    return isRequired(attribute) ? fail('required') : { ok: true, values: { [name]: emptyValue(attribute) } };
  const isTrimmed = typeof value === 'string' && rulesOf(attribute).keepsSpaces !== true;
  const parsed = cachedSchema(attribute).safeParse(isTrimmed ? value.trim() : value);
  if (parsed.success) return { ok: true, values: { [name]: parsed.data } };
  return fail(parsed.error.issues[0]?.message ?? attribute.kind);
}

function combine(outcomes: readonly CheckOutcome[]): CheckOutcome {
  const errors: AttributeError[] = [];
  const values: Record<string, unknown> = {};
  for (const outcome of outcomes) {
    if (outcome.ok) Object.assign(values, outcome.values);
    else errors.push(...outcome.errors);
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, values };
}

/**
 * Checks the attributes in `values`, for a change. Attributes that do not exist are refused as unknown,
 * computed ones as read-only. Every faulty attribute is reported, each with the first rule that it breaks.
 */
export function checkChanges(resource: Resource, values: UncheckedValues): CheckOutcome {
  return combine(
    Object.entries(values).map(([name, value]) => {
      const attribute = Object.hasOwn(resource.attributes, name) ? resource.attributes[name] : undefined;
      if (attribute !== undefined) return checkAttribute(name, attribute, value);
      const validator = Object.hasOwn(computedAttributes(resource), name) ? 'readOnly' : 'unknown';
      return { ok: false, errors: [{ attribute: name, validator, params: {}, message: '' }] };
    }),
  );
}

/** Checks a whole record, for a create: like {@link checkChanges}, with missing attributes as empty ones. */
export function checkRecord(resource: Resource, values: UncheckedValues): CheckOutcome {
  const everything = Object.fromEntries(Object.keys(resource.attributes).map((name) => [name, null]));
  return checkChanges(resource, { ...everything, ...values });
}

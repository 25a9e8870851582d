import type { ValueRules, ValueSchema } from '../attributes/kind-definition.ts';
import { type Attribute, kindRules } from '../attributes/kinds/kinds.ts';
import { computedAttributes } from './computed.ts';
import type { Resource } from './define-resource.ts';
import type { AttributeError } from '../wire/problems.ts';

/** Values of attributes as they come from a form or from the network: anything. */
export type UncheckedValues = Readonly<Record<string, unknown>>;

/** The outcome of a check: values as they are to be stored, or every rule that is broken. */
export type CheckOutcome =
  | { ok: true; values: Record<string, unknown> }
  | { ok: false; errors: AttributeError[] };

function rulesOf(attribute: Attribute): ValueRules<Attribute, unknown> {
  // The table is total and each entry takes its own kind, which the compiler cannot follow through a union.
  return kindRules[attribute.kind] as ValueRules<Attribute, unknown>;
}

const schemas = new WeakMap<Attribute, ValueSchema<unknown>>();

/** A schema is made once for a declaration: it is asked for at every keystroke. */
function cachedSchema(attribute: Attribute): ValueSchema<unknown> {
  const known = schemas.get(attribute) ?? rulesOf(attribute).schema(attribute);
  schemas.set(attribute, known);
  return known;
}

/** Empty is one thing: a missing value, `null`, a text of nothing or of spaces and a list of nothing are stored as `null`. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** Whether an empty value of an attribute is refused. What is never empty, such as a flag, is never required. */
export function isRequired(attribute: Attribute): boolean {
  return 'required' in attribute && attribute.required;
}

/** What is stored where an attribute has no value. */
export function emptyValue(attribute: Attribute): unknown {
  return rulesOf(attribute).empty ?? null;
}

/** The limits of a declaration that a message may name, under the validator's own name. */
function paramsOf(attribute: Attribute, validator: string, value: unknown): AttributeError['params'] {
  const limits: Readonly<Record<string, unknown>> = {
    ...attribute,
    ...rulesOf(attribute).limits?.(attribute, typeof value === 'string' ? value : ''),
  };
  const limit = limits[validator];
  return typeof limit === 'number' || typeof limit === 'string' ? { [validator]: limit } : {};
}

/** Checks one value; what is allowed comes back as it is to be stored. */
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
 * Checks the attributes that `values` names, for a change; attributes that do not exist are refused by name,
 * computed ones as such that nobody can change.
 * Every faulty attribute is reported, each with the first rule that it breaks.
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

/** Checks a whole record, for its creation: like {@link checkChanges}, and what is missing counts as empty. */
export function checkRecord(resource: Resource, values: UncheckedValues): CheckOutcome {
  const everything = Object.fromEntries(Object.keys(resource.attributes).map((name) => [name, null]));
  return checkChanges(resource, { ...everything, ...values });
}

import { isEmpty, isRequired, checkAttribute, emptyValue, type UncheckedValues } from './check-record.ts';
import { askDeclared } from './declared-function.ts';
import type { Resource } from './define-resource.ts';
import type { AttributeError } from '../wire/problems.ts';
import type { Person } from '../wire/roles.ts';

type Values = Readonly<Record<string, unknown>>;

/** A rule across the attributes of a record. It must depend only on its parameter. */
export interface RecordCheck<Rec = Values, Name extends string = string> {
  /** The attributes at which the message is shown: those to correct. */
  attributes: readonly Name[];
  /** The message, in French: « La fin précède le début. » */
  message: string;
  /** Returns whether a record satisfies the rule. Not called with values that are invalid by themselves. */
  holds: (record: Readonly<Rec>) => boolean;
}

/** By attribute, a condition on the state of the record. */
export type RecordConditions<Rec, Name extends string, More extends unknown[] = []> = {
  readonly [Attribute in Name]?: (record: Readonly<Rec>, ...more: More) => boolean;
};

/** Thrown when a rule reads a value that is invalid by itself, so that its result is undefined. */
class UnreadableValue extends Error {}

/** The record as a rule may read it; `read` collects the names of the attributes that it reads. */
function readableRecord({ attributes }: Resource, values: UncheckedValues, read: Set<string>): Values {
  return new Proxy(values, {
    get(target, name) {
      if (typeof name === 'symbol') return undefined;
      const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
      if (attribute === undefined) return target[name];
      read.add(name);
      const outcome = checkAttribute(name, attribute, target[name]);
      if (outcome.ok) return outcome.values[name];
      throw new UnreadableValue();
    },
  });
}

/** Calls a function with a record; `undefined` if it reads an invalid value. */
function askAbout(
  what: string,
  resource: Resource,
  values: UncheckedValues,
  ask: (record: Values) => boolean,
  read = new Set<string>(),
): boolean | undefined {
  return askDeclared(what, () => {
    try {
      return ask(readableRecord(resource, values, read));
    } catch (error) {
      if (error instanceof UnreadableValue) return undefined;
      throw error;
    }
  });
}

/** A rule, with its name for errors. */
interface NamedRule extends RecordCheck {
  readonly what: string;
  readonly validator: 'rule' | 'required';
}

function rulesOf({ name: resource, rules, requiredIf }: Resource): NamedRule[] {
  const required = Object.entries(requiredIf).map(([name, isAsked]): NamedRule => ({
    what: `requiredIf.${name} of '${resource}'`,
    attributes: [name],
    validator: 'required',
    message: '',
    // Reads its own value last: the value is irrelevant where it is not required.
    holds: (record) => isAsked?.(record) !== true || !isEmpty(record[name]),
  }));
  const across = rules.map((rule, index): NamedRule => ({
    ...rule,
    what: `rules[${index}] of '${resource}'`,
    validator: 'rule',
  }));
  return [...required, ...across];
}

/**
 * Returns every rule across attributes that a record breaks, once for each attribute of its message.
 * @param values the whole record after the change
 * @param changed the changed attributes; `null` for a new record. A rule that reads none of these was broken
 *   before, and does not refuse the change.
 * @throws DeclaredFunctionError when a rule throws.
 */
export function findBrokenRules(
  resource: Resource,
  values: UncheckedValues,
  changed: readonly string[] | null,
): AttributeError[] {
  return rulesOf(resource).flatMap(({ what, attributes, validator, message, holds }) => {
    const read = new Set<string>();
    const isBroken = askAbout(what, resource, values, holds, read) === false;
    const isConcerned = changed === null || changed.some((name) => read.has(name));
    return isBroken && isConcerned
      ? attributes.map((attribute): AttributeError => ({ attribute, validator, params: {}, message }))
      : [];
  });
}

/**
 * Returns whether an empty value of an attribute is refused in this record.
 * @throws DeclaredFunctionError when the condition throws.
 */
export function isRequiredIn(resource: Resource, name: string, values: UncheckedValues): boolean {
  const attribute = resource.attributes[name];
  const condition = resource.requiredIf[name];
  if (attribute === undefined || isRequired(attribute)) return attribute !== undefined;
  if (condition === undefined) return false;
  return askAbout(`requiredIf.${name} of '${resource.name}'`, resource, values, condition) === true;
}

/**
 * Returns whether the form omits an attribute of this record; always true for its owner.
 * @throws DeclaredFunctionError when the condition throws.
 */
export function isHiddenIn(
  resource: Resource,
  name: string,
  values: UncheckedValues,
  person: Person,
): boolean {
  if (resource.owner?.attribute === name) return true;
  const condition = resource.hiddenIf[name];
  if (condition === undefined) return false;
  const ask = (record: Values) => condition(record, person);
  return askAbout(`hiddenIf.${name} of '${resource.name}'`, resource, values, ask) === true;
}

/**
 * Returns whether a person may not change an attribute of a record.
 * @param stored the stored record; for a new one, its default values
 * @throws DeclaredFunctionError when the condition throws.
 */
export function isReadOnlyIn(resource: Resource, name: string, stored: Values, person: Person): boolean {
  const condition = resource.readOnlyIf[name];
  if (condition === undefined) return false;
  const empty = Object.entries(resource.attributes).map(([one, attribute]) => [one, emptyValue(attribute)]);
  const record = { ...(Object.fromEntries(empty) as Values), ...stored };
  return askDeclared(`readOnlyIf.${name} of '${resource.name}'`, () => condition(record, person));
}

import { isEmpty, isRequired, checkAttribute, emptyValue, type UncheckedValues } from './check-record.ts';
import { askDeclared } from './declared-function.ts';
import type { Resource } from './define-resource.ts';
import type { AttributeError } from '../wire/problems.ts';
import type { Person } from '../wire/roles.ts';

type Values = Readonly<Record<string, unknown>>;

/** A rule across the attributes of a record. It must depend on nothing but its parameter. */
export interface RecordCheck<Rec = Values, Name extends string = string> {
  /** Where the message stands: at the values that are to be corrected. */
  attributes: readonly Name[];
  /** What is wrong, in French: « La fin précède le début. » */
  message: string;
  /** Whether a record keeps the rule. It is not asked about values that are not valid by themselves. */
  holds: (record: Readonly<Rec>) => boolean;
}

/** Says something of attributes as long as a record is in some state. */
export type RecordConditions<Rec, Name extends string, More extends unknown[] = []> = {
  readonly [Attribute in Name]?: (record: Readonly<Rec>, ...more: More) => boolean;
};

/** A rule read a value that is not valid by itself, so that nobody can say whether the record keeps it. */
class UnreadableValue extends Error {}

/** The record as a rule may read it. `read` gets the names of what it reads. */
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

/** Asks a function about a record; `undefined` where that cannot be said. */
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

/** A rule, and the name of it as an error names it. */
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
    // Its own value last: what it is does not matter where it is not asked for.
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
 * Every rule across attributes that a record breaks, at each attribute where its message stands.
 * @param values the whole record as it would become
 * @param changed what is changed of it; `null`: it is new. A rule that reads none of these was broken before, and is not
 * what the change is refused for.
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
 * Whether an empty value of an attribute is refused in this record.
 * @throws DeclaredFunctionError
 */
export function isRequiredIn(resource: Resource, name: string, values: UncheckedValues): boolean {
  const attribute = resource.attributes[name];
  const condition = resource.requiredIf[name];
  if (attribute === undefined || isRequired(attribute)) return attribute !== undefined;
  if (condition === undefined) return false;
  return askAbout(`requiredIf.${name} of '${resource.name}'`, resource, values, condition) === true;
}

/**
 * Whether a form leaves an attribute of this record out; that of its owner, in any case.
 * @throws DeclaredFunctionError
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
 * Whether a person may not change an attribute of a record.
 * @param stored the record as it is stored; of a new one its first values
 * @throws DeclaredFunctionError
 */
export function isReadOnlyIn(resource: Resource, name: string, stored: Values, person: Person): boolean {
  const condition = resource.readOnlyIf[name];
  if (condition === undefined) return false;
  const empty = Object.entries(resource.attributes).map(([one, attribute]) => [one, emptyValue(attribute)]);
  const record = { ...(Object.fromEntries(empty) as Values), ...stored };
  return askDeclared(`readOnlyIf.${name} of '${resource.name}'`, () => condition(record, person));
}

import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeError,
  checkAttribute,
  type CheckOutcome,
  checkRecord,
  findBrokenRules,
  firstValues,
  isReadOnlyIn,
  type NewRecord,
  type Resource,
  type UncheckedValues,
} from '@ne2016/contract';
import { ProblemError } from '../problems/problem-error.ts';
import type { StoredValues } from '../storage/storage.ts';
import { personOf } from './ownership.ts';
import type { WriteContext, Writer } from './record-store.ts';
import { isApplication } from './visibility.ts';

/**
 * Returns the context of the first values of a new record, for today or this number of days later, in the
 * server’s time zone.
 */
function newRecordOf(writer: Writer, days = 0): NewRecord {
  const now = new Date();
  const noonThere = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days, 12));
  return { person: personOf(writer), today: noonThere.toISOString().slice(0, 10) };
}

const readOnly = (attribute: string): AttributeError => ({
  attribute,
  validator: 'readOnly',
  params: {},
  message: '',
});

/** Returns whether a value of a new record is the first value, if its author may not set another. */
function isFirst(
  resource: Resource,
  name: string,
  value: unknown,
  first: UncheckedValues,
  writer: Writer,
): boolean {
  const attribute = resource.attributes[name];
  if (attribute === undefined || !isReadOnlyIn(resource, name, first, personOf(writer))) return true;
  const begun = checkAttribute(name, attribute, first[name]);
  return !begun.ok || isDeepStrictEqual(value, begun.values[name]);
}

/**
 * Returns the errors of read-only attributes of a new record, which must have their first value. The values
 * of the day before and after are accepted: the author may be in another time zone, or have opened the form
 * before midnight.
 */
function fixedErrors(resource: Resource, values: StoredValues, writer: Writer): AttributeError[] {
  const names = Object.keys(resource.readOnlyIf);
  if (names.length === 0 || isApplication(personOf(writer))) return [];
  const firsts = [0, -1, 1].map((days) => firstValues(resource, newRecordOf(writer, days)));
  const isWrong = (name: string) =>
    !firsts.some((first) => isFirst(resource, name, values[name], first, writer));
  return names.filter(isWrong).map(readOnly);
}

/** Validates a creation with its first values, each by itself and by the rules between attributes. */
export function checkCreation(resource: Resource, sent: UncheckedValues, writer: Writer): CheckOutcome {
  const values = { ...firstValues(resource, newRecordOf(writer)), ...sent };
  const outcome = checkRecord(resource, values);
  const { owner } = resource;
  const isOwned = owner !== null && !isApplication(personOf(writer));
  const owned = isOwned ? { ...values, [owner.attribute]: writer.userId } : values;
  const errors = [
    ...(outcome.ok ? fixedErrors(resource, outcome.values, writer) : outcome.errors),
    ...findBrokenRules(resource, owned, null),
  ];
  return outcome.ok && errors.length === 0 ? outcome : { ok: false, errors };
}

/**
 * Checks an update against the rules of the whole record. Call it where no other write can interfere: changes
 * by others since the writer read the record are part of it.
 * @throws ProblemError `invalid_attributes` with every attribute that breaks a rule
 */
export function refuseBrokenRules(
  { resource, writer }: WriteContext,
  before: StoredValues,
  changed: StoredValues,
): void {
  const names = Object.keys(changed);
  const person = personOf(writer);
  const errors = [
    ...names
      .filter((name) => !isApplication(person) && isReadOnlyIn(resource, name, before, person))
      .map(readOnly),
    ...findBrokenRules(resource, { ...before, ...changed }, names),
  ];
  if (errors.length > 0) throw new ProblemError('invalid_attributes', { errors });
}

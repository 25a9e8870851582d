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
 * What the first values of a record that somebody makes now may depend on, or so many days later. The day is that of the
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

/** Whether a value of a new record is the first one, where its maker may not give another. */
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
 * What a new record has in attributes that its maker may not give another value than the first one. Where they are it may
 * be the day before or after, and the form may have been opened before midnight.
 */
function fixedErrors(resource: Resource, values: StoredValues, writer: Writer): AttributeError[] {
  const names = Object.keys(resource.readOnlyIf);
  if (names.length === 0 || isApplication(personOf(writer))) return [];
  const firsts = [0, -1, 1].map((days) => firstValues(resource, newRecordOf(writer, days)));
  const isWrong = (name: string) =>
    !firsts.some((first) => isFirst(resource, name, values[name], first, writer));
  return names.filter(isWrong).map(readOnly);
}

/** Checks a creation: its values with the first ones, one by one and by the rules across them. */
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
 * Lets a change pass that keeps the rules of the record as a whole. To be asked where nobody else writes: what others
 * have changed since the writer looked is part of it.
 * @throws ProblemError `invalid_attributes` that names every attribute at which a rule is broken.
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

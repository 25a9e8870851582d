import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeError,
  checkAttribute,
  checkRecord,
  type CheckOutcome,
  findBrokenRules,
  firstValues,
  isReadOnlyIn,
  type Resource,
  type UncheckedValues,
} from '@ne2016/contract';
import { ProblemError } from '../problems/problem-error.ts';
import type { StoredValues } from '../storage/storage.ts';
import { newRecordOf } from './new-record.ts';
import { personOf } from './ownership.ts';
import type { WriteContext, Writer } from './record-store.ts';
import { isApplication } from './visibility.ts';

const readOnly = (attribute: string): AttributeError => ({
  attribute,
  validator: 'readOnly',
  params: {},
  message: '',
});

/** What a new record has in attributes that its maker may not give another value than the first one. */
function fixedErrors(resource: Resource, values: StoredValues, writer: Writer): AttributeError[] {
  const names = Object.keys(resource.readOnlyIf);
  if (names.length === 0 || isApplication(personOf(writer))) return [];
  const first = firstValues(resource, newRecordOf(writer));
  return names.flatMap((name) => {
    const attribute = resource.attributes[name];
    if (attribute === undefined || !isReadOnlyIn(resource, name, first, personOf(writer))) return [];
    const begun = checkAttribute(name, attribute, first[name]);
    return begun.ok && !isDeepStrictEqual(values[name], begun.values[name]) ? [readOnly(name)] : [];
  });
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

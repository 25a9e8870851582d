import { isOpenTo, type Person, type Resource } from '@ne2016/contract';
import { ProblemError } from '../problems/problem-error.ts';
import type { StoredValues } from '../storage/storage.ts';
import { repositoryOf } from './record-repository.ts';
import type { WriteContext, Writer } from './record-store.ts';
import { isApplication, isVisibleJson } from './visibility.ts';

/** Returns the writer as rules about records see them. */
export function personOf({ userId, role }: Writer): Person {
  return { id: userId, role };
}

/**
 * Returns the values of a creation, with the writer as owner of the record.
 * @throws ProblemError `forbidden` when they name another owner
 */
export function ownedBy({ owner }: Resource, values: StoredValues, { userId }: Writer): StoredValues {
  if (owner === null || isApplication({ id: userId })) return values;
  const named = values[owner.attribute] ?? userId;
  if (named !== userId) throw new ProblemError('forbidden');
  return { ...values, [owner.attribute]: userId };
}

/** Returns whether a writer changes the owner, or, as another person, attributes reserved for the owner. */
function touchesReserved(
  { owner }: Resource,
  { userId }: Writer,
  before: StoredValues,
  after: StoredValues,
): boolean {
  if (owner === null) return false;
  const { attribute, reserved = [] } = owner;
  const kept = before[attribute] === userId ? [attribute] : [attribute, ...reserved];
  return kept.some((name) => before[name] !== after[name]);
}

/**
 * @throws ProblemError `forbidden` when the record gets another owner, is not writable for the writer, has
 * changes that are reserved for its owner, or is not open to the writer for an update or a deletion
 */
export function refuseUnwritable(
  { resource, writer }: WriteContext,
  before: StoredValues | null,
  after: StoredValues | null,
): void {
  const { writable } = resource;
  if (isApplication({ id: writer.userId })) return;
  const isReserved = before !== null && after !== null && touchesReserved(resource, writer, before, after);
  const person = personOf(writer);
  const isRefused = [before, after].some((one) => one !== null && writable?.(one, person) === false);
  const isOpen = before === null || isOpenTo(resource, after === null ? 'delete' : 'update', before, person);
  if (isReserved || isRefused || !isOpen) throw forbiddenRecord(resource);
}

/**
 * Checks the right to restore a record, which requires the right to delete it.
 * @throws ProblemError `forbidden` when the writer could not have deleted the record, or may not write it
 */
export function refuseRestoring({ resource, writer }: WriteContext, record: StoredValues): void {
  const person = personOf(writer);
  if (isApplication(person)) return;
  if (!isOpenTo(resource, 'delete', record, person) || resource.writable?.(record, person) === false)
    throw forbiddenRecord(resource);
}

/**
 * Returns the problem about this record; the same may be allowed for others. It mentions no record for a
 * built-in list, because users call only entries of the team’s lists records.
 */
function forbiddenRecord({ isBuiltIn }: Resource): ProblemError {
  return new ProblemError('forbidden', isBuiltIn ? {} : { params: { context: 'record' } });
}

/**
 * @throws ProblemError `record_limit_reached` when the writer owns as many records as one person may. Hidden
 * records are not counted, such as views of a list that was removed: the writer could not delete them.
 */
export async function refuseTooMany({ store, transaction, resource, writer }: WriteContext): Promise<void> {
  const { owner } = resource;
  if (owner?.most === undefined || isApplication({ id: writer.userId })) return;
  const { most, attribute } = owner;
  const repository = repositoryOf(store.storage, resource);
  if ((await repository.countHolders(transaction, attribute, writer.userId)) < most) return;
  const owned = await repository.holders(transaction, attribute, writer.userId);
  const person = personOf(writer);
  if (owned.filter((json) => isVisibleJson(resource, json, person)).length >= most)
    throw new ProblemError('record_limit_reached', { params: { most } });
}

import type { RecordAuthors } from '@ne2016/contract';
import { isExactlySame, type Values } from './changed-attributes.ts';
import { conflictsOf, type LocalRecord } from './merge-record.ts';

/**
 * Returns the authors that still apply, of those that the server gave for the values `seen`: the ones of
 * attributes in conflict whose values are unchanged.
 */
export function knownAuthors(record: LocalRecord, answered: RecordAuthors, seen: Values): RecordAuthors {
  const conflicts = conflictsOf(record);
  const known = Object.entries(answered).filter(
    ([attribute]) =>
      conflicts.includes(attribute) &&
      Object.hasOwn(seen, attribute) &&
      isExactlySame(seen[attribute], record.snapshot[attribute]),
  );
  return Object.fromEntries(known);
}

/** Returns whether the author of an attribute in conflict is unknown. */
export function isAuthorUnknown(record: LocalRecord, known: RecordAuthors): boolean {
  return conflictsOf(record).some((attribute) => !Object.hasOwn(known, attribute));
}

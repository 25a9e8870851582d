import type { RecordAuthors } from '@ne2016/contract';
import { isExactlySame, type Values } from './changed-attributes.ts';
import { conflictsOf, type LocalRecord } from './merge-record.ts';

/**
 * Of what was told of a record when it had the values `seen`, what still holds: the authors of the attributes in
 * conflict that are what they were.
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

/** Whether an attribute is in conflict of which nobody has told who changed it. */
export function isAuthorUnknown(record: LocalRecord, known: RecordAuthors): boolean {
  return conflictsOf(record).some((attribute) => !Object.hasOwn(known, attribute));
}

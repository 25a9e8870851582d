import { ProblemError } from '../problems/problem-error.ts';
import { versionOf } from './read-record.ts';
import type { WriteContext } from './record-store.ts';

/** The versions of a record that a write may follow; `null` for any. */
export type ExpectedVersions = ReadonlySet<string> | null;

/** @throws ProblemError `record_changed` when the record has another version, because it was written since */
export async function refuseOtherVersion(
  { store, transaction, resource }: WriteContext,
  id: number,
  expected: ExpectedVersions,
): Promise<void> {
  if (expected === null) return;
  const { storage } = store;
  const position = await storage.changes.lastOfRecord(transaction, resource, id);
  if (!expected.has(versionOf(storage, resource, position))) throw new ProblemError('record_changed');
}

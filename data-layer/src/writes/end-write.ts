import type { RecordId } from '@ne2016/contract';
import { makeProblem } from '../http/data-problem.ts';
import { isOutcomeUnknown, isRefused } from '../http/write-outcome.ts';
import { endFailedSave } from '../merge/merge-record.ts';
import type { CachedList } from '../list/cached-list.ts';
import { isDraftKey, type RecordKey } from '../records/record-state.ts';

/** The problem of a save over an unresolved conflict that is not sent, because the server could not refuse it. */
export const conflictProblem = makeProblem('values_changed', 409);

/**
 * Ends a save that failed, or whose record went away meanwhile; one whose answer came is over already.
 * @param isSent whether it was sent at all.
 */
export function endSave(
  { table, makeUniqueName }: Pick<CachedList<object>, 'table' | 'makeUniqueName'>,
  key: RecordKey,
  isSent: boolean,
): void {
  const { sent, unconfirmed, problem, gone } = table.local(key);
  if (sent === null) return;
  const isDraft = isDraftKey(key);
  // A repeated create that was not even tried says nothing of the first one.
  const isStillUnknown = isDraft && unconfirmed !== null && !isRefused(problem);
  const isUnknown = problem !== null && (isStillUnknown || (isSent && isOutcomeUnknown(problem)));
  const record = endFailedSave(table.localRecord(key), isUnknown);
  if (!isDraft && gone !== null) return table.keepAside(key, record);
  const { snapshot: _snapshot, ...ended } = record;
  // A create that was refused is over: the next one may send something else, which needs another name.
  const next = { unconfirmed: null, createKey: makeUniqueName(), isMaybeCreated: false };
  table.setLocal(key, { ...ended, ...(isDraft && !isUnknown ? next : {}) });
}

/** Removes a record that was deleted here. What was typed into it is kept aside if it no longer has the mark of that. */
export function endDeletion(table: CachedList<object>['table'], id: RecordId): void {
  table.batch(() => {
    if (table.local(id).deleting) table.forget(id);
    table.remove(id);
  });
}

import { isOutcomeUnknown, isRefused } from '../http/write-outcome.ts';
import { endFailedSave, type LocalRecord } from '../merge/merge-record.ts';
import type { LocalTable } from './local-table.ts';
import { isDraftKey, type LocalState, type RecordKey } from './record-state.ts';

/** A record whose save has ended, and what else there is to note of it. */
interface EndedSave {
  readonly record: LocalRecord;
  readonly change: Partial<LocalState>;
}

/**
 * What a save that failed, or whose record went away meanwhile, leaves of a record; `undefined` when its answer has ended it.
 * @param isSent whether it was sent at all.
 * @param nextName names the next create of a draft.
 */
export function stateAfterSave(
  table: Pick<LocalTable<object>, 'local' | 'localRecord'>,
  key: RecordKey,
  isSent: boolean,
  nextName: () => string,
): EndedSave | undefined {
  const { sent, unconfirmed, problem } = table.local(key);
  if (sent === null) return undefined;
  const isDraft = isDraftKey(key);
  // A repeated create that was not even tried says nothing of the first one.
  const isStillUnknown = isDraft && unconfirmed !== null && !isRefused(problem);
  const isUnknown = problem !== null && (isStillUnknown || (isSent && isOutcomeUnknown(problem)));
  const record = endFailedSave(table.localRecord(key), isUnknown);
  if (!isDraft || isUnknown) return { record, change: {} };
  // A create that was refused is over: the next one may send something else, which needs another name.
  return { record, change: { unconfirmed: null, createKey: nextName(), isMaybeCreated: false } };
}

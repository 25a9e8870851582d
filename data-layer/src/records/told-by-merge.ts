import { knownAuthors } from '../merge/known-authors.ts';
import type { LocalRecord } from '../merge/merge-record.ts';
import type { LocalState } from './record-state.ts';

/** What a merge says of what is noted beside a record; `undefined`: nothing. */
export function toldBy(
  record: LocalRecord,
  merged: LocalRecord,
  { authors }: LocalState,
): Partial<LocalState> | undefined {
  // A save of unknown outcome was done after all: there is nothing left to be told of it.
  const isConfirmed = record.unconfirmed !== null && merged.unconfirmed === null;
  const isOver = isConfirmed && Object.keys(merged.edits).length === 0;
  const isMoved = merged.snapshot !== record.snapshot;
  if (!isOver && !isMoved) return undefined;
  return {
    ...(isOver ? { problem: null } : {}),
    ...(isMoved ? { authors: knownAuthors(merged, authors, record.snapshot) } : {}),
  };
}

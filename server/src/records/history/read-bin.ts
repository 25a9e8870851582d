import { type BinEntry, type BinPage, isAllowedFor, type Person, type Resource } from '@ne2016/contract';
import type { Storage } from '../../storage/storage.ts';
import { isVisible } from '../visibility.ts';
import type { FindColleague } from '../find-people.ts';
import { collectPage } from './collect-page.ts';
import { type HistoryRow, historyReadsOf } from './history-reads.ts';
import { valuesIn } from './visible-changes.ts';
import { withAuthors } from './with-authors.ts';

/** The request for a page of the bin. `retention`: how long a record stays there, in milliseconds. */
export interface AskedBin {
  reader: Person;
  retention: number;
  /** The position before which to continue; `null`: from the last deletion. */
  before: number | null;
}

type UnnamedEntry = Omit<BinEntry, 'by'> & Pick<HistoryRow, 'userId'>;

/** Returns the entry of a deletion; `null` if the reader did not see the record or could not delete it. */
function entryOf(resource: Resource, { reader, retention }: AskedBin, row: HistoryRow): UnnamedEntry | null {
  const { id, at, userId, actionId, before } = row;
  const record = { ...valuesIn(before), [resource.identifier]: id };
  if (!isVisible(resource, record, reader) || !isAllowedFor(resource, 'delete', record, reader)) return null;
  const names = Object.keys(resource.attributes);
  return {
    id,
    at: new Date(at).toISOString(),
    userId,
    until: new Date(at + retention).toISOString(),
    ...(actionId !== null && { actionId }),
    values: Object.fromEntries(names.map((name) => [name, record[name] ?? null])),
  };
}

/** Returns a page of the records of a list that can be restored, the last deleted first. */
export async function readBin(
  storage: Storage,
  resource: Resource,
  asked: AskedBin,
  find: FindColleague,
): Promise<BinPage> {
  const oldest = Date.now() - asked.retention;
  const { entries, next } = await storage.readLong((transaction) =>
    collectPage({
      before: asked.before ?? Number.MAX_SAFE_INTEGER,
      read: (before) => historyReadsOf(storage, resource).deletions(transaction, before, oldest),
      describe: async (rows) =>
        rows.map((row) => entryOf(resource, asked, row)).filter((entry) => entry !== null),
    }),
  );
  return { entries: await withAuthors(entries, find), next };
}

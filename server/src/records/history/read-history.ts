import {
  type Attribute,
  emptyValue,
  type HistoryEntry,
  type HistoryPage,
  type Person,
  type Resource,
  type ValueChange,
} from '@ne2016/contract';
import { isDeepStrictEqual } from 'node:util';
import { ProblemError } from '../../problems/problem-error.ts';
import type { Storage } from '../../storage/storage.ts';
import { versionOf } from '../read-record.ts';
import type { FindColleague } from '../find-people.ts';
import { collectPage } from './collect-page.ts';
import { type HistoryRange, type HistoryRow, historyReadsOf } from './history-reads.ts';
import { withAuthors } from './with-authors.ts';
import { type HistoryReading, seesHistoryOf, valuesIn, visibleChanges } from './visible-changes.ts';

/** The request for a page of the history; times in milliseconds since 1970. */
export interface AskedHistory {
  reader: Person;
  record: number | null;
  person: string | null;
  attribute: string | null;
  from: number | null;
  until: number | null;
  /** The position before which to continue; `null`: from the last change. */
  before: number | null;
}

/** Returns the change of one value; `null` if it was and stays empty. */
function changeOf(
  { action, what, before }: HistoryRow,
  name: string,
  attribute: Attribute,
): ValueChange | null {
  const empty = emptyValue(attribute);
  const [now, former] = [valuesIn(what)?.[name] ?? null, valuesIn(before)];
  if (action === 'updated' && former === undefined) return { after: now };
  const change = { before: action === 'created' ? empty : (former?.[name] ?? null), after: now };
  const isNothing =
    action === 'deleted' ? isDeepStrictEqual(change.before, empty) : isDeepStrictEqual(now, change.before);
  return isNothing ? null : change;
}

/** Returns the changes of declared attributes; attributes that were removed are hidden. */
function changesOf(resource: Resource, row: HistoryRow, only: string | null): HistoryEntry['changes'] {
  const named = valuesIn(row.what) ?? valuesIn(row.before) ?? {};
  return Object.fromEntries(
    Object.entries(resource.attributes).flatMap(([name, attribute]): [string, ValueChange][] => {
      if (!Object.hasOwn(named, name) || (only !== null && only !== name)) return [];
      const change = changeOf(row, name, attribute);
      return change === null ? [] : [[name, change]];
    }),
  );
}

type UnnamedEntry = Omit<HistoryEntry, 'by'> & Pick<HistoryRow, 'userId'>;

/** Returns the entry of a change; `null` if there is nothing to show. */
function entryOf(
  { storage, resource }: HistoryReading,
  row: HistoryRow,
  only: string | null,
): UnnamedEntry | null {
  const { id, action, at, userId, isFirst } = row;
  const changes = changesOf(resource, row, only);
  const isWhole = action !== 'updated' && only === null;
  if (!isWhole && Object.keys(changes).length === 0) return null;
  return {
    userId,
    version: versionOf(storage, resource, row),
    id,
    action: action === 'created' && !isFirst ? 'restored' : action,
    at: new Date(at).toISOString(),
    changes,
  };
}

async function rangeOf(
  { storage, transaction, resource }: HistoryReading,
  asked: AskedHistory,
): Promise<HistoryRange> {
  const { record, person, attribute, from, until, before } = asked;
  const reads = historyReadsOf(storage, resource);
  const end = until === null ? Number.MAX_SAFE_INTEGER : await reads.firstAt(transaction, until);
  return {
    record,
    person,
    attribute,
    from: from === null ? 1 : await reads.firstAt(transaction, from),
    before: Math.min(end, before ?? Number.MAX_SAFE_INTEGER),
  };
}

/**
 * Returns a page of the history of one record or of a list, as far as the log has it and the reader may see
 * it, the newest first.
 * @param mustBeSeen whether the reader must see the requested record
 * @throws ProblemError `unknown_record` when they do not, or it never existed
 */
export async function readHistory(
  storage: Storage,
  resource: Resource,
  asked: AskedHistory,
  mustBeSeen: boolean,
  find: FindColleague,
): Promise<HistoryPage> {
  const { reader, record } = asked;
  const { entries, next } = await storage.readLong(async (transaction) => {
    const reading = { storage, transaction, resource, reader };
    if (mustBeSeen && record !== null && !(await seesHistoryOf(reading, record)))
      throw new ProblemError('unknown_record');
    const range = await rangeOf(reading, asked);
    return collectPage({
      before: range.before,
      read: (before) => historyReadsOf(storage, resource).chunk(transaction, { ...range, before }),
      describe: async (rows) => {
        const seen = await visibleChanges(reading, rows);
        return seen.map((row) => entryOf(reading, row, asked.attribute)).filter((entry) => entry !== null);
      },
    });
  });
  return { entries: await withAuthors(entries, find), next };
}

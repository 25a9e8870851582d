import type { Person, Resource } from '@ne2016/contract';
import type { Storage, StoredValues } from '../../storage/storage.ts';
import type { StorageQuery } from '../../storage/tables.ts';
import { readsOf } from '../record-reads.ts';
import { isVisible } from '../visibility.ts';
import { type HistoryRow, historyReadsOf } from './history-reads.ts';

/** The list whose history is read, and the reader. */
export interface HistoryReading {
  storage: Storage;
  transaction: StorageQuery;
  resource: Resource;
  reader: Person;
}

/** A record before or after a change: `null` when it did not exist, `undefined` when it is unknown. */
type State = StoredValues | null | undefined;

/** Returns the values of a log entry. */
export function valuesIn(json: string | null): StoredValues | undefined {
  return json === null ? undefined : (JSON.parse(json) as StoredValues);
}

/** Returns the record before a change. */
function stateBefore({ action, before }: HistoryRow, after: State): State {
  const values = valuesIn(before);
  switch (action) {
    case 'created':
      return null;
    case 'deleted':
      return values;
    case 'updated':
      return values && after ? { ...after, ...values } : undefined;
  }
}

/** Returns the record after a change. `known`: the record before the next change, if known. */
function stateAfter({ action, what }: HistoryRow, known: State): State {
  if (action === 'deleted') return null;
  return action === 'created' ? (known ?? valuesIn(what)) : known;
}

/**
 * Returns the changes of a record for which the reader may see both states: states that were hidden from them
 * stay hidden, and so do unknown ones.
 */
async function seenOfRecord(
  { storage, transaction, resource, reader }: HistoryReading,
  id: number,
  current: State,
  oldest: number,
): Promise<Set<number>> {
  const seen = new Set<number>();
  const sees = (state: State) =>
    state === null ||
    (state !== undefined && isVisible(resource, { ...state, [resource.identifier]: id }, reader));
  let state = current;
  for await (const row of historyReadsOf(storage, resource).ofRecord(transaction, id, oldest)) {
    const after = stateAfter(row, state);
    state = stateBefore(row, after);
    if (sees(after) && sees(state)) seen.add(row.sequence);
  }
  return seen;
}

/** Returns those of some changes, the newest first, that a person may see. */
export async function visibleChanges(
  reading: HistoryReading,
  rows: readonly HistoryRow[],
): Promise<readonly HistoryRow[]> {
  const { storage, transaction, resource } = reading;
  if (resource.visible === null || rows.length === 0) return rows;
  const oldest = new Map(rows.map(({ id, sequence }) => [id, sequence]));
  const records = await readsOf(storage, resource).some(transaction, [...oldest.keys()]);
  const seen = new Set<number>();
  for (const [id, sequence] of oldest) {
    const current = valuesIn(records.get(id)?.json ?? null) ?? null;
    for (const one of await seenOfRecord(reading, id, current, sequence)) seen.add(one);
  }
  return rows.filter(({ sequence }) => seen.has(sequence));
}

/** Returns whether a person may read the history of a record: they see it, or saw it when it was deleted. */
export async function seesHistoryOf(reading: HistoryReading, id: number): Promise<boolean> {
  const { storage, transaction, resource, reader } = reading;
  const record = await readsOf(storage, resource).one(transaction, id);
  if (record !== undefined) return isVisible(resource, valuesIn(record.json) ?? {}, reader);
  for await (const row of historyReadsOf(storage, resource).ofRecord(transaction, id, 0))
    return (await visibleChanges(reading, [row])).length > 0;
  return false;
}

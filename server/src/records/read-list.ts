import type { Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { lastSequence } from '../storage/change-log.ts';
import type { Storage, StorageTransaction } from '../storage/storage.ts';
import { recordTable } from '../storage/tables.ts';
import { formatCursor } from './cursor.ts';
import { countAll } from './record-rows.ts';
import { deltaStart, type Known, readDelta } from './list-delta.ts';

/** What a client asks of a list: what it knows already, and the version of the full list that it holds. */
export interface ListRequest {
  known: Known;
  holds: (version: string) => boolean;
}

/** A list, always with the position that it shows and the number of records that there are. */
export type ListAnswer = { cursor: string; count: number } & (
  | { scope: 'unchanged' }
  | { scope: 'full'; json: string }
  | { scope: 'delta'; json: string; deleted: number[] }
);

/** The database builds the array: reading rows and serialising them here would take five times as long. */
async function readFullList(
  storage: Storage,
  transaction: StorageTransaction,
  resource: Resource,
): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${storage.jsonArray(storage.recordJson(resource))} as json
    from (select * from ${recordTable(resource)} order by ${sql.id(resource.identifier)}) as record`.execute(
    transaction,
  );
  return rows[0]?.json ?? '[]';
}

/** Reads a list, or what of it changed, on one state of the database. */
export async function readList(
  storage: Storage,
  resource: Resource,
  request: ListRequest,
): Promise<ListAnswer> {
  return storage.read(async (transaction) => {
    const last = await lastSequence(transaction, resource);
    const cursor = formatCursor(storage.databaseId, resource, last);
    const count = await countAll(transaction, resource);
    const start = await deltaStart(storage, transaction, resource, request.known, last);
    const delta = start === undefined ? undefined : await readDelta(storage, transaction, resource, start);
    if (delta) return { scope: 'delta', cursor, count, ...delta };
    if (request.known.by === 'nothing' && request.holds(cursor)) return { scope: 'unchanged', cursor, count };
    return { scope: 'full', cursor, count, json: await readFullList(storage, transaction, resource) };
  });
}

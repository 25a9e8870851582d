import type { Resource } from '@ne2016/contract';
import { type RawBuilder, sql } from 'kysely';
import { lastSequenceOfRecord, lastWriterOfRecord } from '../storage/change-log.ts';
import type { Storage, StorageTransaction } from '../storage/storage.ts';
import { recordTable } from '../storage/tables.ts';
import { formatCursor } from './cursor.ts';

/** The identifier in an address; `undefined` for what can be none, so that no database is asked for it. */
export function parseRecordId(text: string): number | undefined {
  const id = Number(text);
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(id) ? id : undefined;
}

/** The JSON of one record, as the database builds it; `ending`: what is added to the statement. */
export async function readRecordJson(
  storage: Storage,
  transaction: StorageTransaction,
  resource: Resource,
  id: number,
  ending: RawBuilder<unknown> = sql``,
): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select ${storage.recordJson(resource)} as json from ${recordTable(resource)}
    where ${sql.id(resource.identifier)} = ${id} ${ending}`.execute(transaction);
  return rows[0]?.json;
}

/** A record as it is now. */
export interface RecordAnswer {
  json: string;
  /** The cursor of its last change: it moves whenever the record does. */
  version: string;
  /** The account that made the last change, if any did. */
  writerId: string | null;
}

/** Reads one record; `undefined` if there is none. */
export async function readRecord(
  storage: Storage,
  resource: Resource,
  id: number,
): Promise<RecordAnswer | undefined> {
  return storage.read(async (transaction) => {
    const json = await readRecordJson(storage, transaction, resource, id);
    if (json === undefined) return undefined;
    const sequence = await lastSequenceOfRecord(transaction, resource, id);
    const writerId = await lastWriterOfRecord(transaction, resource, id);
    return { json, version: formatCursor(storage.databaseId, resource, sequence), writerId };
  });
}

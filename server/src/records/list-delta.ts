import { formatDeletedIds, type Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { beginningOf, sequenceBefore } from '../storage/change-log.ts';
import type { Storage, StorageTransaction } from '../storage/storage.ts';
import { recordTable } from '../storage/tables.ts';
import { parseCursor } from './cursor.ts';

/** Up to where a client knows a list already. */
export type Known = { by: 'nothing' } | { by: 'cursor'; cursor: string } | { by: 'date'; date: Date };

/**
 * How far before the date of a client a delta begins, in milliseconds: a date has whole seconds, and the clock of the
 * machine may have been set back a little between two answers. Merging twice does no harm.
 */
const overlap = 5_000;

/** Header lines beyond a few kilobytes are refused by clients and proxies; the full list says the same. */
const mostDeletedCharacters = 4_000;

/**
 * The position after which a client lacks changes; `undefined` when only the full list can bring it up to date,
 * because it knows nothing, comes from another database or declaration, or from before the log begins.
 */
export async function deltaStart(
  storage: Storage,
  transaction: StorageTransaction,
  resource: Resource,
  known: Known,
  last: number,
): Promise<number | undefined> {
  if (known.by === 'nothing') return undefined;
  const beginning = await beginningOf(transaction, resource);
  if (known.by === 'cursor') {
    const sequence = parseCursor(storage.databaseId, resource, known.cursor);
    return sequence !== undefined && sequence >= beginning.sequence && sequence <= last
      ? sequence
      : undefined;
  }
  const time = known.date.getTime() - overlap;
  return time > beginning.at ? sequenceBefore(transaction, resource, time) : undefined;
}

/** Every record that changed after a position, as it is now, and the identifiers of those that are gone. */
export async function readDelta(
  storage: Storage,
  transaction: StorageTransaction,
  resource: Resource,
  after: number,
): Promise<{ json: string; deleted: number[] } | undefined> {
  const table = recordTable(resource);
  const identifier = sql.id(resource.identifier);
  const changed = sql`select distinct record_id from change
    where resource = ${resource.name} and sequence > ${after} and record_id is not null`;
  const gone = await sql<{ id: number }>`
    select record_id as id from (${changed}) as changed
    where record_id not in (select ${identifier} from ${table}) order by record_id`.execute(transaction);
  const deleted = gone.rows.map(({ id }) => id);
  if (formatDeletedIds(deleted).length > mostDeletedCharacters) return undefined;
  const { rows } = await sql<{ json: string }>`
    select ${storage.jsonArray(storage.recordJson(resource))} as json
    from (select * from ${table} where ${identifier} in (${changed}) order by ${identifier}) as record`.execute(
    transaction,
  );
  return { json: rows[0]?.json ?? '[]', deleted };
}

import type { Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import type { LogOrder, StorageTransaction } from './storage.ts';
import type { ChangeTable } from './tables.ts';

/** A change to be logged; the log adds its position and the time. */
export type NewChange = Omit<ChangeTable, 'sequence' | 'at'>;

/**
 * Logs a change, in the transaction that makes it, which takes its turn for that and keeps it until its end: positions
 * become visible in their order, so whoever has read up to one has missed none before it. The time is taken inside of
 * the turn and never goes back, even if the clock does: so whoever read before this transaction asks for a time that is
 * not after it.
 */
export async function appendChange(
  order: LogOrder,
  transaction: StorageTransaction,
  change: NewChange,
): Promise<number> {
  await order.takeTurn(transaction);
  const now = Date.now();
  const at = sql<number>`coalesce(
    (select case when at > ${now} then at else ${now} end from change order by sequence desc limit 1), ${now})`;
  const { sequence } = await transaction
    .insertInto('change')
    .values({ ...change, at })
    .returning('sequence')
    .executeTakeFirstOrThrow();
  return sequence;
}

/** Logs that a list changed as a whole, in the transaction that does it. */
export async function appendListReplaced(
  order: LogOrder,
  transaction: StorageTransaction,
  resource: Resource,
): Promise<void> {
  const nobody = { user_id: null, what: null, socket_id: null };
  await appendChange(order, transaction, {
    resource: resource.name,
    record_id: null,
    action: 'list_replaced',
    ...nobody,
  });
}

/** The position of the last change of a list; 0 before the first. */
export async function lastSequence(transaction: StorageTransaction, resource: Resource): Promise<number> {
  const row = await transaction
    .selectFrom('change')
    .select((change) => change.fn.max('sequence').as('sequence'))
    .where('resource', '=', resource.name)
    .executeTakeFirst();
  return row?.sequence ?? 0;
}

/** The position of the last change that may have altered one record: its own, or one of its whole list. */
export async function lastSequenceOfRecord(
  transaction: StorageTransaction,
  resource: Resource,
  id: number,
): Promise<number> {
  const row = await transaction
    .selectFrom('change')
    .select((change) => change.fn.max('sequence').as('sequence'))
    .where('resource', '=', resource.name)
    .where((change) => change.or([change('record_id', '=', id), change('record_id', 'is', null)]))
    .executeTakeFirst();
  return row?.sequence ?? 0;
}

/** Who made the last change of one record; `null` when nobody did, as with the sample records. */
export async function lastWriterOfRecord(
  transaction: StorageTransaction,
  resource: Resource,
  id: number,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('change')
    .select('user_id')
    .where('resource', '=', resource.name)
    .where('record_id', '=', id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Where the log of a list begins: its last change as a whole. */
export async function beginningOf(
  transaction: StorageTransaction,
  resource: Resource,
): Promise<{ sequence: number; at: number }> {
  const row = await transaction
    .selectFrom('change')
    .select(['sequence', 'at'])
    .where('resource', '=', resource.name)
    .where('record_id', 'is', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { sequence: 0, at: 0 };
}

/** The last position of a list before `time`, in milliseconds: a delta from there has all from `time` on. */
export async function sequenceBefore(
  transaction: StorageTransaction,
  resource: Resource,
  time: number,
): Promise<number> {
  const row = await transaction
    .selectFrom('change')
    .select('sequence')
    .where('resource', '=', resource.name)
    .where('at', '<', time)
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sequence ?? 0;
}

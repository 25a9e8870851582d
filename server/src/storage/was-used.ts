import type { Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { recordTable, type StorageTransaction } from './tables.ts';

/** Returns whether a list has or had records, those without a change such as samples included. */
export async function wasUsed(transaction: StorageTransaction, resource: Resource): Promise<boolean> {
  const { rows } = await sql`select 1 from ${recordTable(resource)} limit 1`.execute(transaction);
  const change = await transaction
    .selectFrom('change')
    .select('sequence')
    .where('resource', '=', resource.name)
    .where('record_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return rows.length > 0 || change !== undefined;
}

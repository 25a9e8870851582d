import type { Resource } from '@ne2016/contract';
import type { StorageTransaction } from '../tables.ts';
import { migrateOwnTables } from './migrate-own-tables.ts';
import { migrateRecords } from './migrate-records.ts';
import type { SchemaAdapter } from './schema-adapter.ts';

/**
 * Brings all tables to what this version and the declarations need.
 * @returns the identifier of the database.
 * @throws StartFault when the database stands against it.
 */
export async function migrate(
  schema: SchemaAdapter,
  transaction: StorageTransaction,
  resources: readonly Resource[],
): Promise<string> {
  const databaseId = await migrateOwnTables(schema, transaction);
  await migrateRecords(schema, transaction, resources);
  return databaseId;
}

import type { Resource } from '@ne2016/contract';
import type { StorageTransaction } from '../tables.ts';
import { migrateOwnTables } from './migrate-own-tables.ts';
import { migrateRecords } from './migrate-records.ts';
import type { SchemaAdapter } from './schema-adapter.ts';

/**
 * Migrates all tables to this version and the declarations; without declarations, the tables of records are
 * not changed.
 * @returns the identifier of the database, and one French sentence for each change of the records’ tables
 * @throws StartFault when the database prevents the migration
 */
export async function migrate(
  schema: SchemaAdapter,
  transaction: StorageTransaction,
  resources: readonly Resource[] | null,
): Promise<{ databaseId: string; schemaChanges: readonly string[] }> {
  const databaseId = await migrateOwnTables(schema, transaction);
  const schemaChanges = resources === null ? [] : await migrateRecords(schema, transaction, resources);
  return { databaseId, schemaChanges };
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { StartFault } from '../../start-fault.ts';
import type { StorageTransaction } from '../storage.ts';
import type { MetaTable } from '../tables.ts';

/** Raised with every change of the tables below that an older version could not work with; a new table is none. */
const schemaVersion = 1;

async function createMeta(transaction: StorageTransaction): Promise<void> {
  await transaction.schema
    .createTable('meta')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

async function createChangeLog(transaction: StorageTransaction): Promise<void> {
  await transaction.schema
    .createTable('change')
    .ifNotExists()
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('at', 'integer', (column) => column.notNull())
    .addColumn('what', 'text')
    .addColumn('socket_id', 'text')
    .execute();
  await sql`create index if not exists change_of_list on change (resource, sequence)`.execute(transaction);
  await sql`create index if not exists change_of_record on change (resource, record_id, sequence)`.execute(
    transaction,
  );
  await sql`create index if not exists change_at on change (resource, at, sequence)`.execute(transaction);
}

async function createCreations(transaction: StorageTransaction): Promise<void> {
  await transaction.schema
    .createTable('creation')
    .ifNotExists()
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('at', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('creation_key', ['user_id', 'key'])
    .execute();
  await sql`create index if not exists creation_at on creation (at)`.execute(transaction);
}

async function createFiles(transaction: StorageTransaction): Promise<void> {
  await transaction.schema
    .createTable('file')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('attribute', 'text', (column) => column.notNull())
    .addColumn('record_id', 'bigint')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute();
  const index = (name: string) => transaction.schema.createIndex(name).ifNotExists().on('file');
  await index('file_of_record').columns(['resource', 'record_id']).execute();
  await index('file_since').columns(['state', 'since']).execute();
}

async function keptValue(transaction: StorageTransaction, name: MetaTable['name'], first: string) {
  await transaction
    .insertInto('meta')
    .values({ name, value: first })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await transaction
    .selectFrom('meta')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

/**
 * Makes the tables that are the same whatever is declared.
 * @returns the identifier of the database.
 * @throws StartFault when a newer version of the product made them.
 */
export async function migrateOwnTables(transaction: StorageTransaction): Promise<string> {
  await createMeta(transaction);
  await createChangeLog(transaction);
  await createCreations(transaction);
  await createFiles(transaction);
  const version = Number(await keptValue(transaction, 'schema_version', String(schemaVersion)));
  if (version > schemaVersion)
    throw new StartFault(
      'La base de données vient d’une version plus récente de ne2016 : mettez ce programme à jour, ou choisissez un autre dossier avec DATA_DIR.',
    );
  await keptValue(transaction, 'pushed_up_to', '0');
  return keptValue(transaction, 'database_id', randomUUID());
}

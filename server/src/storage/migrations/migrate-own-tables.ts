import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { StartFault } from '../../config/start-fault.ts';
import { heartbeat, heartbeatId } from '../heartbeat.ts';
import { type MetaTable, recordTable, recordTableName, type StorageTransaction } from '../tables.ts';
import type { SchemaAdapter } from './schema-adapter.ts';

/** Raised with every change of these tables that older versions cannot use; a new table is none. */
const schemaVersion = 1;

async function createMeta(transaction: StorageTransaction): Promise<void> {
  await transaction.schema
    .createTable('meta')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

/**
 * Adds the columns that the log of an earlier version lacks: the replaced values, the client, and the action
 * of a change. An earlier version can still write to the log afterwards.
 */
async function addColumns(schema: SchemaAdapter, transaction: StorageTransaction): Promise<void> {
  const columns = await schema.existingColumns(transaction, 'change');
  const missing = ['before', 'client_id', 'action_id'].filter((added) =>
    columns.every(({ name }) => name !== added),
  );
  for (const name of missing) await transaction.schema.alterTable('change').addColumn(name, 'text').execute();
}

async function createChangeLog(schema: SchemaAdapter, transaction: StorageTransaction): Promise<void> {
  await transaction.schema
    .createTable('change')
    .ifNotExists()
    // A purge never removes the last row of the log.
    .addColumn('sequence', sql`${schema.numberedLog}`)
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'bigint')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('what', 'text')
    .addColumn('before', 'text')
    .addColumn('socket_id', 'text')
    .addColumn('client_id', 'text')
    .addColumn('action_id', 'text')
    .execute();
  await addColumns(schema, transaction);
  // With the record in it, the index alone covers the query for changes. Each further index would slow down
  // every write.
  await sql`create index if not exists change_in_list on change (resource, sequence, record_id)`.execute(
    transaction,
  );
  await sql`create index if not exists change_of_record on change (resource, record_id, sequence)`.execute(
    transaction,
  );
}

/** Creates the index of the bin, which only deletions update. */
async function createBinIndex(transaction: StorageTransaction): Promise<void> {
  await sql`create index if not exists change_deleted on change (resource, sequence) where action = 'deleted'`.execute(
    transaction,
  );
}

async function createCreations(transaction: StorageTransaction): Promise<void> {
  await transaction.schema
    .createTable('creation')
    .ifNotExists()
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('creation_key', ['user_id', 'key'])
    .execute();
  await sql`create index if not exists creation_at on creation (at)`.execute(transaction);
}

/** Creates the table of the undeclared list with its one record. */
async function createHeartbeat(transaction: StorageTransaction): Promise<void> {
  await transaction.schema
    .createTable(recordTableName(heartbeat))
    .ifNotExists()
    .addColumn(heartbeat.identifier, 'integer', (column) => column.primaryKey())
    .addColumn('beat', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into ${recordTable(heartbeat)} values (${sql.lit(heartbeatId)}, '') on conflict do nothing`.execute(
    transaction,
  );
}

/** Adds the upload time of files; for those of an earlier version the time of their last state. */
async function addUploadTime(schema: SchemaAdapter, transaction: StorageTransaction): Promise<void> {
  const columns = await schema.existingColumns(transaction, 'file');
  if (columns.some(({ name }) => name === 'uploaded_at')) return;
  // With a default, so that an earlier version can still work with the table.
  await transaction.schema
    .alterTable('file')
    .addColumn('uploaded_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await transaction
    .updateTable('file')
    .set(({ ref }) => ({ uploaded_at: ref('since') }))
    .execute();
  await transaction.schema.dropIndex('file_of_user').ifExists().execute();
}

async function createFiles(schema: SchemaAdapter, transaction: StorageTransaction): Promise<void> {
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
  await addUploadTime(schema, transaction);
  const index = (name: string) => transaction.schema.createIndex(name).ifNotExists().on('file');
  await index('file_of_record').columns(['resource', 'record_id']).execute();
  await index('file_since').columns(['state', 'since']).execute();
  await index('file_uploaded').columns(['user_id', 'uploaded_at']).execute();
}

async function createPushSockets(transaction: StorageTransaction): Promise<void> {
  await transaction.schema
    .createTable('push_socket')
    .ifNotExists()
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('socket_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('push_socket_key', ['session_id', 'socket_id'])
    .execute();
  await sql`create index if not exists push_socket_id on push_socket (socket_id)`.execute(transaction);
}

/** Adds the count of crashes, which an earlier version included in the attempts. */
async function addCutOffs(schema: SchemaAdapter, transaction: StorageTransaction): Promise<void> {
  const columns = await schema.existingColumns(transaction, 'extension_task');
  if (columns.some(({ name }) => name === 'cut_offs')) return;
  // With a default, so that an earlier version can still work with the table.
  await transaction.schema
    .alterTable('extension_task')
    .addColumn('cut_offs', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createExtensionTasks(schema: SchemaAdapter, transaction: StorageTransaction): Promise<void> {
  await transaction.schema
    .createTable('extension_task')
    .ifNotExists()
    .addColumn('id', sql`${schema.numbered}`)
    .addColumn('extension', 'text', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('is_stuck', 'integer', (column) => column.notNull())
    .execute();
  await addCutOffs(schema, transaction);
  const index = (name: string) => transaction.schema.createIndex(name).ifNotExists().on('extension_task');
  await index('extension_task_due').columns(['is_stuck', 'next_at']).execute();
  // To find earlier tasks of the same record.
  await index('extension_task_of_record').columns(['extension', 'resource', 'record_id', 'id']).execute();
}

async function createExtensionJobs(transaction: StorageTransaction): Promise<void> {
  await transaction.schema
    .createTable('extension_job')
    .ifNotExists()
    .addColumn('extension', 'text', (column) => column.notNull())
    .addColumn('job', 'text', (column) => column.notNull())
    .addColumn('schedule', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('extension_job_key', ['extension', 'job'])
    .execute();
}

async function storedValue(transaction: StorageTransaction, name: MetaTable['name'], first: string) {
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
 * Creates the tables that do not depend on declarations.
 * @returns the identifier of the database
 * @throws StartFault when a newer version of the product created them
 */
export async function migrateOwnTables(
  schema: SchemaAdapter,
  transaction: StorageTransaction,
): Promise<string> {
  await createMeta(transaction);
  await createChangeLog(schema, transaction);
  await createBinIndex(transaction);
  await createCreations(transaction);
  await createHeartbeat(transaction);
  await createFiles(schema, transaction);
  await createPushSockets(transaction);
  await createExtensionTasks(schema, transaction);
  await createExtensionJobs(transaction);
  const version = Number(await storedValue(transaction, 'schema_version', String(schemaVersion)));
  if (version > schemaVersion)
    throw new StartFault(
      'La base de données vient d’une version plus récente de ne2016 : mettez ce programme à jour, ou choisissez une autre base (DATABASE_URL) ou un autre dossier (DATA_DIR).',
    );
  await storedValue(transaction, 'pushed_up_to', '0');
  await storedValue(transaction, 'forgotten_before', '0');
  return storedValue(transaction, 'database_id', randomUUID());
}

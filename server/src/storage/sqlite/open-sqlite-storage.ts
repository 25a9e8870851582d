import { DatabaseSync } from 'node:sqlite';
import type { Resource } from '@ne2016/contract';
import { Kysely, type RawBuilder, sql } from 'kysely';
import { StartFault } from '../../start-fault.ts';
import { columnValue } from '../column.ts';
import type { Storage } from '../storage.ts';
import type { StoredTables } from '../tables.ts';
import { migrate } from '../migrations/migrate.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import { sqliteColumns } from './sqlite-columns.ts';
import { explainOpenError, readSqliteFailure } from './sqlite-errors.ts';
import { sqliteSchema } from './sqlite-schema.ts';

/** How long a statement waits for another process that holds the lock, in milliseconds. */
const busyTimeout = 5_000;

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: busyTimeout });
  try {
    // With FULL a commit returns only after its pages have reached the disk; WAL alone would not wait for that.
    database.exec('pragma journal_mode = wal; pragma synchronous = full;');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function recordJson(resource: Resource): RawBuilder<string> {
  const identifier = sql`${sql.lit(resource.identifier)}, ${sql.id(resource.identifier)}`;
  const attributes = Object.entries(resource.attributes).map(
    ([name, { kind }]) => sql`${sql.lit(name)}, ${sqliteColumns[kind].json(sql.id(name))}`,
  );
  return sql<string>`json_object(${sql.join([identifier, ...attributes])})`;
}

async function migrated(query: Kysely<StoredTables>, resources: readonly Resource[]): Promise<Storage> {
  const databaseId = await query
    .transaction()
    .execute((transaction) => migrate(sqliteSchema, transaction, resources));
  return {
    dialect: 'sqlite',
    query,
    databaseId,
    read: (work) => query.transaction().setAccessMode('read only').execute(work),
    write: (work) => query.transaction().execute(work),
    takeTurn: sqliteSchema.takeTurn,
    // A data directory serves one server, see `lockDataDirectory`.
    alone: (work) => work(),
    forUpdate: sql``,
    recordJson,
    jsonArray: (json) => sql<string>`json_group_array(${json})`,
    columnValue: (resource, attribute, value) => columnValue(sqliteColumns, resource, attribute, value),
    readFailure: readSqliteFailure,
    close: () => query.destroy(),
  };
}

/**
 * Opens the database in `file`, makes it if there is none, and brings its tables to what is declared.
 * @throws StartFault when the file or what it holds stands against it.
 */
export async function openSqliteStorage(file: string, resources: readonly Resource[]): Promise<Storage> {
  let database: DatabaseSync | undefined;
  try {
    database = openFile(file);
    return await migrated(new Kysely<StoredTables>({ dialect: new NodeSqliteDialect(database) }), resources);
  } catch (error) {
    database?.close();
    const sentence = explainOpenError(error, file);
    throw sentence === undefined ? error : new StartFault(sentence, { cause: error });
  }
}

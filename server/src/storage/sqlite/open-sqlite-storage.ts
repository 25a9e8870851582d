import { DatabaseSync } from 'node:sqlite';
import type { Resource } from '@ne2016/contract';
import { Kysely, type RawBuilder, sql } from 'kysely';
import { StartFault } from '../../config/start-fault.ts';
import { ChangeLog } from '../change-log.ts';
import { columnValue } from '../column.ts';
import { GroupCommit } from '../group-commit.ts';
import { migrate } from '../migrations/migrate.ts';
import { refuseFaultyDeclarations } from '../../declarations/refuse-faulty-declarations.ts';
import type { PushPosition, Storage } from '../storage.ts';
import { identifierColumn, recordTable, type StorageQuery, type StoredTables } from '../tables.ts';
import { StoredPosition } from '../stored-position.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import { explainOpenError, isBusy, readSqliteFailure } from './sqlite-errors.ts';
import { sqliteSchema } from './sqlite-schema.ts';
import { whileLocked } from './wait-for-lock.ts';

/** The position of the only process that pushes. */
class SqlitePushPosition implements PushPosition {
  readonly #kept: StoredPosition;

  private constructor(kept: StoredPosition) {
    this.#kept = kept;
  }

  static async open(query: StorageQuery): Promise<SqlitePushPosition> {
    const kept = new StoredPosition(query);
    await kept.load();
    return new SqlitePushPosition(kept);
  }

  async read(): Promise<number> {
    return this.#kept.value;
  }

  async advance(publish: (position: number) => Promise<number>): Promise<void> {
    this.#kept.move(await publish(this.#kept.value));
  }

  /** No other process commits. */
  onWanted(): void {}

  /** Stores the position. Ignores errors of the database. */
  async close(): Promise<void> {
    await this.#kept.storeIfPossible();
  }
}

async function openFile(file: string, settings: string, readOnly = false): Promise<DatabaseSync> {
  // No wait of SQLite itself: it would block this process.
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 0, readOnly });
  try {
    await whileLocked(() => database.exec(settings));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

// With FULL a commit returns only after its pages have reached the disk; WAL alone would not wait for that.
const walSettings = 'pragma journal_mode = wal; pragma synchronous = full;';
// The log may grow while another program reads; afterwards it shrinks to 64 MiB.
const writerSettings = `${walSettings} pragma journal_size_limit = 67108864;`;

/** Opens a read-only connection: it reads committed data, and neither waits for the writer nor blocks it. */
async function openReader(file: string): Promise<StorageQuery> {
  const database = await openFile(file, 'pragma query_only = on;', true);
  return new Kysely<StoredTables>({ dialect: new NodeSqliteDialect(database) });
}

function recordRows(resource: Resource, rest: RawBuilder<unknown>) {
  const identifier = identifierColumn(resource);
  const attributes = Object.entries(resource.attributes).map(
    ([name, { kind }]) => sql`${sql.lit(name)}, ${sqliteSchema.columns[kind].json(sql.id(name))}`,
  );
  const fields = sql.join([sql`${sql.lit(resource.identifier)}, ${identifier}`, ...attributes]);
  return sql<{ id: number; json: string }>`select ${identifier} as id, json_object(${fields}) as json
    from ${recordTable(resource)} ${rest}`;
}

/** How long the count of foreign commits is cached, in milliseconds: reading it locks the file. */
const foreignCommitsHold = 1;

/** Returns a count of foreign commits; `null` while another program locks the file even for reads. */
function foreignCommitsOf(database: DatabaseSync): () => number | null {
  const version = database.prepare('pragma data_version');
  let [count, askedAt] = [0, Number.NEGATIVE_INFINITY];
  return () => {
    const now = performance.now();
    if (now - askedAt < foreignCommitsHold) return count;
    try {
      count = Number(version.get()?.['data_version']);
    } catch (error) {
      if (isBusy(error)) return null;
      throw error;
    }
    askedAt = now;
    return count;
  };
}

async function openStorage(
  file: string,
  database: DatabaseSync,
  resources: readonly Resource[] | null,
): Promise<Storage> {
  const query = new Kysely<StoredTables>({ dialect: new NodeSqliteDialect(database) });
  const { databaseId, schemaChanges } = await query
    .transaction()
    .execute((transaction) => migrate(sqliteSchema, transaction, resources));
  const [reader, longReader] = [await openReader(file), await openReader(file)];
  const changes = new ChangeLog(query, sqliteSchema);
  const commits = new GroupCommit({
    transact: (work) => query.transaction().execute(work),
    changes,
    isConflict: () => false,
  });
  const pushPosition = await SqlitePushPosition.open(query);
  return {
    dialect: 'sqlite',
    query,
    reader,
    databaseId,
    schemaChanges,
    clockDifference: 0,
    changes,
    foreignCommits: foreignCommitsOf(database),
    // Every change of the file is counted.
    watch: async () => undefined,
    pushPosition,
    // A data directory belongs to one server, see `lockDataDirectory`.
    backgroundTurn: { take: async () => true, onLost: () => undefined },
    get committedChanges() {
      return commits.committedChanges;
    },
    read: (work) => reader.transaction().setAccessMode('read only').execute(work),
    readLong: (work) => longReader.transaction().setAccessMode('read only').execute(work),
    write: (work) => commits.write(work),
    // A data directory belongs to one server, see `lockDataDirectory`.
    exclusive: (work) => work(),
    recordRows,
    jsonArray: (json) => sql<Uint8Array>`cast('[' || coalesce(group_concat(${json}), '') || ']' as blob)`,
    isOneOf: (identifier, array) => sql`${identifier} in (select value from json_each(${array}))`,
    ownIdentifier: sql``,
    columnValue: (resource, attribute, value) =>
      columnValue(sqliteSchema.columns, resource, attribute, value),
    readFailure: readSqliteFailure,
    async close() {
      await commits.idle();
      await pushPosition.close();
      await Promise.all([reader.destroy(), longReader.destroy()]);
      // Last, so that it removes the write-ahead log.
      await query.destroy();
    },
  };
}

/**
 * Opens the database in `file`, creates it if it does not exist, and migrates its tables to the declarations;
 * with `null`, the record tables are not changed.
 * @throws StartFault when the declarations, the file or its content prevent it
 */
export async function openSqliteStorage(
  file: string,
  resources: readonly Resource[] | null,
): Promise<Storage> {
  if (resources !== null) refuseFaultyDeclarations(resources);
  let database: DatabaseSync | undefined;
  try {
    database = await openFile(file, writerSettings);
    return await openStorage(file, database, resources);
  } catch (error) {
    database?.close();
    const sentence = explainOpenError(error, file);
    throw sentence === undefined ? error : new StartFault(sentence, { cause: error });
  }
}

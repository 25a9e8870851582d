import type { Resource } from '@ne2016/contract';
import { type RawBuilder, sql, Transaction } from 'kysely';
import { ChangeLog } from '../change-log.ts';
import { columnValue } from '../column.ts';
import { GroupCommit } from '../group-commit.ts';
import { migrate } from '../migrations/migrate.ts';
import { refuseFaultyDeclarations } from '../../declarations/refuse-faulty-declarations.ts';
import { withLimit } from '../statement-limits.ts';
import type { BackgroundTurn, Storage, StorageWork } from '../storage.ts';
import {
  identifierColumn,
  recordTable,
  type StorageQuery,
  type StorageTransaction,
  type StoredTables,
} from '../tables.ts';
import { backgroundTurn, logTurn, startTurn } from './advisory-locks.ts';
import { connect, connectionOptions, type PostgresLimits, usualPostgresLimits } from './connect.ts';
import { explainOpenError, refuseUnfitDatabase } from './open-faults.ts';
import { isConnectionLost, isWriteConflict, readPostgresFailure } from './postgres-errors.ts';
import { postgresSchema } from './postgres-schema.ts';
import { PostgresPushPosition } from './push-position.ts';
import { SessionLink } from './session-link.ts';
import { TableWatch } from './table-watch.ts';
import type { WriterTurnDialect } from './postgres-dialect.ts';

/** The turn of the one process on a database that holds a lock, while it is connected. */
class PostgresBackgroundTurn implements BackgroundTurn {
  readonly #link: SessionLink;
  #isHeld = false;

  constructor(link: SessionLink) {
    this.#link = link;
    link.onLost(() => {
      this.#isHeld = false;
    });
  }

  async take(): Promise<boolean> {
    if (this.#isHeld) return true;
    const { rows } = await this.#link.query<{ isFree: boolean }>(
      `select pg_try_advisory_lock(${backgroundTurn}) as "isFree"`,
    );
    this.#isHeld = rows[0]?.isFree === true;
    return this.#isHeld;
  }

  onLost(listener: () => void): void {
    this.#link.onLost(listener);
  }
}

/**
 * Runs `work` in a transaction whose statements are sent at once and executed in order. In a transaction of
 * Kysely, each waits for the answer to the previous one.
 */
async function pipelined<Outcome>(
  dialect: WriterTurnDialect,
  transaction: StorageTransaction,
  work: StorageWork<Outcome>,
): Promise<Outcome> {
  const executor = transaction.getExecutor();
  return executor.provideConnection((connection) => {
    const direct = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    // A transaction opens no connections, so this driver is not used.
    const parts = { config: { dialect }, dialect, driver: dialect.createDriver(), executor: direct };
    return work(new Transaction<StoredTables>(parts));
  });
}

/**
 * Returns the query of records. `row_to_json` is the only function that writes JSON without spaces, as SQLite
 * does. Its argument is the row of a query; a row that is constructed for each call takes three times as
 * long.
 */
function recordRows(resource: Resource, rest: RawBuilder<unknown>) {
  const identifier = identifierColumn(resource);
  const attributes = Object.entries(resource.attributes).map(
    ([name, { kind }]) => sql`${postgresSchema.columns[kind].json(sql.id(name))} as ${sql.id(name)}`,
  );
  const named = sql.id(resource.identifier);
  const fields = sql.join([sql`${identifier} as ${named}`, ...attributes]);
  return sql<{
    id: number;
    json: string;
  }>`select record.${named} as id, row_to_json(record)::text as json
    from (select ${fields} from ${recordTable(resource)} ${rest}) as record`;
}

/** The members that do not depend on the opened database. */
const dialect = {
  dialect: 'postgres',
  clockDifference: 120_000,
  committedChanges: null,
  recordRows,
  jsonArray: (json) => sql<string>`'[' || coalesce(string_agg(${json}, ','), '') || ']'`,
  // Not a set of rows: the planner does not expect it to be small, and would read the whole table.
  isOneOf: (identifier, array) =>
    sql`${identifier} = any(array(select json_array_elements_text(${array}::json)::bigint))`,
  ownIdentifier: sql`overriding system value`,
  columnValue: (resource, attribute, value) =>
    columnValue(postgresSchema.columns, resource, attribute, value),
  readFailure: readPostgresFailure,
} satisfies Partial<Storage>;

/** Removes the lock timeout: a migration may take as long as necessary. */
async function waitWithoutLimit(transaction: StorageTransaction): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(transaction);
}

/** Migrates the tables. Servers of an older version that write meanwhile may block it. */
async function migrated(
  query: StorageQuery,
  resources: readonly Resource[] | null,
): ReturnType<typeof migrate> {
  return query.transaction().execute((transaction) =>
    withLimit('migration', async () => {
      await waitWithoutLimit(transaction);
      // In this order: a process in its first start holds the first lock, and requests the second when it
      // writes.
      await sql`select pg_advisory_xact_lock(${startTurn})`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${logTurn})`.execute(transaction);
      return migrate(postgresSchema, transaction, resources);
    }),
  );
}

/** Milliseconds between two statements of a transaction that only holds a lock. */
const lifeSignInterval = 3_000;

/**
 * Runs `work` while a transaction holds the lock. It only sends statements to stay alive, so that the lock
 * ends with the process or its network connection, however that ends.
 */
async function exclusive<Outcome>(query: StorageQuery, work: () => Promise<Outcome>): Promise<Outcome> {
  return query.transaction().execute(async (transaction) => {
    await waitWithoutLimit(transaction);
    await withLimit('migration', () => sql`select pg_advisory_xact_lock(${startTurn})`.execute(transaction));
    const lifeSign = setInterval(() => {
      sql`select 1`.execute(transaction).catch(() => undefined);
    }, lifeSignInterval).unref();
    try {
      return await work();
    } finally {
      clearInterval(lifeSign);
    }
  });
}

/**
 * Opens the database of a `postgres://` address and migrates its tables to the declarations, one process at a
 * time; with `null`, the record tables are not changed.
 * @throws StartFault when the declarations, the server or the content of the database prevent it
 */
export async function openPostgresStorage(
  url: string,
  resources: readonly Resource[] | null,
  limits: PostgresLimits = usualPostgresLimits,
): Promise<Storage> {
  if (resources !== null) refuseFaultyDeclarations(resources);
  const { query, dialect: connected, host } = connect(url, limits);
  try {
    await refuseUnfitDatabase(query, url);
    const { databaseId, schemaChanges } = await migrated(query, resources);
    const read = <Outcome>(work: StorageWork<Outcome>) =>
      query.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
    const changes = new ChangeLog(query, postgresSchema);
    const commits = new GroupCommit({
      transact: (work) =>
        query
          .transaction()
          .setAccessMode('read write')
          .execute((transaction) => pipelined(connected, transaction, work)),
      changes,
      isConflict: isWriteConflict,
      isConnectionLost,
    });
    const link = new SessionLink(connectionOptions(url, limits), limits, host);
    const watch = new TableWatch(query, link, `ne2016_tables_${databaseId}`);
    const pushPosition = new PostgresPushPosition(query, link, `ne2016_changes_${databaseId}`);
    return {
      query,
      reader: query,
      databaseId,
      schemaChanges,
      changes,
      pushPosition,
      backgroundTurn: new PostgresBackgroundTurn(link),
      foreignCommits: () => watch.changes,
      async watch(tables) {
        try {
          await watch.add(tables);
        } catch (error) {
          throw explainOpenError(error, url);
        }
      },
      read,
      readLong: (work) => read((transaction) => withLimit('longList', () => work(transaction))),
      write: (work) => commits.write(work),
      exclusive: (work) => exclusive(query, work),
      ...dialect,
      async close() {
        await commits.idle();
        await pushPosition.close();
        await link.close();
        await query.destroy();
      },
    };
  } catch (error) {
    await query.destroy();
    throw explainOpenError(error, url);
  }
}

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import { isBusyInTransaction } from './sqlite-errors.ts';
import { whileLocked } from './wait-for-lock.ts';

/** As many statements as the product has, and some; what is made at run time beyond them is not kept. */
const mostKept = 1_000;

function prepare(database: DatabaseSync, query: string): SqliteStatement {
  const statement = database.prepare(query);
  // Kysely passes on what its callers bind; `node:sqlite` itself refuses a value that it cannot bind.
  const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bound(parameters)),
    run: (parameters) => statement.run(...bound(parameters)),
    iterate: (parameters) => statement.iterate(...bound(parameters)),
  };
}

/**
 * Shows a database of `node:sqlite` as the one that Kysely's driver expects. Each text is prepared once: SQLite takes
 * longer to read most of ours than to run them.
 */
function asSqliteDatabase(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(query) {
      const known = kept.get(query);
      if (known !== undefined) return known;
      const statement = prepare(database, query);
      if (kept.size < mostKept) kept.set(query, statement);
      return statement;
    },
  };
}

/** Ends a turn. */
type EndTurn = () => void;

/** Lets one statement or transaction at a time use a database, in the order in which they ask. */
class Turns {
  #last = Promise.resolve();

  async take(): Promise<EndTurn> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }
}

/**
 * What a single statement or a transaction sees of the database. Nobody's turn lasts while they wait for a lock of
 * another program: those who only read go on meanwhile.
 */
class TurnedConnection implements DatabaseConnection {
  readonly #database: DatabaseConnection;
  readonly #turns: Turns;
  #endTransaction: EndTurn | undefined;

  constructor(database: DatabaseConnection, turns: Turns) {
    this.#database = database;
    this.#turns = turns;
  }

  async begin(begin: CompiledQuery): Promise<void> {
    await whileLocked(async () => {
      const endTurn = await this.#turns.take();
      try {
        await this.#database.executeQuery(begin);
        this.#endTransaction = endTurn;
      } catch (error) {
        endTurn();
        throw error;
      }
    });
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTransaction !== undefined)
      return whileLocked(() => this.#database.executeQuery<Row>(query), isBusyInTransaction);
    return whileLocked(async () => {
      const endTurn = await this.#turns.take();
      try {
        return await this.#database.executeQuery<Row>(query);
      } finally {
        endTurn();
      }
    });
  }

  streamQuery(): never {
    throw new Error('Rows are read together, so that nobody else waits for a slow reader');
  }

  /** Lets others have their turn again, however the transaction ended. */
  release(): void {
    this.#endTransaction?.();
    this.#endTransaction = undefined;
  }
}

/**
 * A transaction that may write takes the lock at once. One that begins as a reader and writes later can fail with
 * `SQLITE_BUSY_SNAPSHOT`, which no wait mends, when another process, such as the user command, wrote in between.
 */
class NodeSqliteDriver implements Driver {
  readonly #opened: DatabaseSync;
  readonly #driver: SqliteDriver;
  readonly #turns = new Turns();

  constructor(opened: DatabaseSync, database: SqliteDatabase) {
    this.#opened = opened;
    this.#driver = new SqliteDriver({ database });
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<TurnedConnection> {
    return new TurnedConnection(await this.#driver.acquireConnection(), this.#turns);
  }

  async releaseConnection(connection: TurnedConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: TurnedConnection, settings: TransactionSettings): Promise<void> {
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.begin(CompiledQuery.raw(begin));
  }

  commitTransaction(connection: TurnedConnection): Promise<void> {
    return this.#driver.commitTransaction(connection);
  }

  /** Some faults, such as a full disk, have ended the transaction already, and are what is to be told. */
  async rollbackTransaction(connection: TurnedConnection): Promise<void> {
    if (this.#opened.isTransaction) await this.#driver.rollbackTransaction(connection);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

/** The driver itself has connections take turns. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely's SQLite dialect over `node:sqlite`. `opened` is not to wait for locks by itself. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #opened: DatabaseSync;
  readonly #database: SqliteDatabase;

  constructor(opened: DatabaseSync) {
    const database = asSqliteDatabase(opened);
    super({ database });
    this.#opened = opened;
    this.#database = database;
  }

  override createAdapter(): DialectAdapter {
    return new NodeSqliteAdapter();
  }

  override createDriver(): Driver {
    return new NodeSqliteDriver(this.#opened, this.#database);
  }
}

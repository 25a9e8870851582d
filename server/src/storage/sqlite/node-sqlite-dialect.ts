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

/** Largest number of cached statements, more than the product has; others are prepared for each use. */
const mostKept = 1_000;

function prepare(database: DatabaseSync, query: string): SqliteStatement {
  const statement = database.prepare(query);
  // Kysely passes on the parameters of its callers; `node:sqlite` refuses values that it cannot bind.
  const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bound(parameters)),
    run: (parameters) => statement.run(...bound(parameters)),
    iterate: (parameters) => statement.iterate(...bound(parameters)),
  };
}

/**
 * Wraps a database of `node:sqlite` for Kysely’s driver. Each text is prepared once: SQLite takes longer to
 * parse most statements than to run them.
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

/** Serialises statements and transactions on a database, in the order of their requests. */
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
 * The connection of a single statement or a transaction. A turn is not held while it waits for a lock of
 * another program: reads continue meanwhile.
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

  /** Ends the turn, however the transaction ended. */
  release(): void {
    this.#endTransaction?.();
    this.#endTransaction = undefined;
  }
}

/**
 * A driver whose write transactions take the lock at once. One that begins with a read and writes later can
 * fail with `SQLITE_BUSY_SNAPSHOT`, for which waiting does not help, when another process, such as the user
 * command, wrote in between.
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

  /** Some faults, such as a full disk, have ended the transaction already: their error is reported. */
  async rollbackTransaction(connection: TurnedConnection): Promise<void> {
    if (this.#opened.isTransaction) await this.#driver.rollbackTransaction(connection);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

/** The driver itself serialises connections. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely’s SQLite dialect for `node:sqlite`. `opened` must not wait for locks by itself. */
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

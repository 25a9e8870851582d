import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';

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

/**
 * A transaction that may write takes the lock at once. One that begins as a reader and writes later can fail with
 * `SQLITE_BUSY` without any wait when another process, such as the user command, wrote in between.
 */
class ImmediateWriteDriver extends SqliteDriver {
  readonly #opened: DatabaseSync;

  constructor(opened: DatabaseSync, database: SqliteDatabase) {
    super({ database });
    this.#opened = opened;
  }

  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings) {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /** Some faults, such as a full disk, have ended the transaction already, and are what is to be told. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#opened.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Kysely's SQLite dialect over `node:sqlite`. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #opened: DatabaseSync;
  readonly #database: SqliteDatabase;

  constructor(opened: DatabaseSync) {
    const database = asSqliteDatabase(opened);
    super({ database });
    this.#opened = opened;
    this.#database = database;
  }

  override createDriver(): Driver {
    return new ImmediateWriteDriver(this.#opened, this.#database);
  }
}

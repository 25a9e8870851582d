import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import { logTurn } from './advisory-locks.ts';

/** Whatever the server's default is, what follows the turn sees all that was committed before it. */
const beginWrite = CompiledQuery.raw(
  `begin isolation level read committed; select pg_advisory_xact_lock(${logTurn})`,
);

/** A transaction that says that it writes begins with its turn at that. */
class WriterTurnDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.accessMode === 'read write') await connection.executeQuery(beginWrite);
    else await super.beginTransaction(connection, settings);
  }
}

/** Kysely's dialect for PostgreSQL, in which those who write take turns. */
export class WriterTurnDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new WriterTurnDriver(this.#config);
  }
}

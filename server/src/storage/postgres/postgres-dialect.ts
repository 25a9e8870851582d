import {
  CompiledQuery,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import { logTurn } from './advisory-locks.ts';

/** With any default of the server, statements after the turn see all that was committed before it. */
const beginWrite = CompiledQuery.raw(
  `begin isolation level read committed; select pg_advisory_xact_lock(${logTurn})`,
);

/** Kysely does not export the name. */
type DriverConnection = Parameters<PostgresDriver['rollbackTransaction']>[0];

/** A transaction that says that it writes begins with its turn at that. */
class WriterTurnDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DriverConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.accessMode !== 'read write') return super.beginTransaction(connection, settings);
    try {
      await connection.executeQuery(beginWrite);
    } catch (error) {
      // The transaction is open where only the turn did not come, and Kysely does not know that it has begun.
      await this.rollbackTransaction(connection).catch(() => undefined);
      throw error;
    }
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

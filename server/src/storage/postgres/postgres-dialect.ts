import {
  CompiledQuery,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import { logTurn } from './advisory-locks.ts';

/** With any default of the server, statements after the lock see all earlier commits. */
const beginWrite = CompiledQuery.raw(
  `begin isolation level read committed; select pg_advisory_xact_lock(${logTurn})`,
);

/** Kysely does not export this type. */
type DriverConnection = Parameters<PostgresDriver['rollbackTransaction']>[0];

/** A driver whose write transactions begin with the lock of the log. */
class WriterTurnDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DriverConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.accessMode !== 'read write') return super.beginTransaction(connection, settings);
    try {
      await connection.executeQuery(beginWrite);
    } catch (error) {
      // If only the lock failed, the transaction is open without Kysely’s knowledge.
      await this.rollbackTransaction(connection).catch(() => undefined);
      throw error;
    }
  }
}

/** Kysely’s dialect for PostgreSQL, with serialised writes. */
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

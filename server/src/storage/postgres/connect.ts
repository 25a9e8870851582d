import { Kysely, type PostgresPoolClient } from 'kysely';
import { type Client, type ClientBase, Pool, type PoolClient, TypeOverrides, types } from 'pg';
import { type StatementLimits, usualLimits } from '../statement-limits.ts';
import type { StoredTables } from '../tables.ts';
import { type AnswerWatch, cut, DatabaseHost } from './answer-watch.ts';
import { WriterTurnDialect } from './postgres-dialect.ts';
import { ConnectFailure } from './postgres-errors.ts';
import { PreparedClient } from './prepared-client.ts';

/** How long a database may keep us waiting, in milliseconds. */
export interface PostgresLimits extends StatementLimits {
  /** For a connection, free or new. */
  connect: number;
  /** For a lock that another transaction holds: less than for a statement, which waits for it. */
  lock: number;
  /**
   * Between two signs of life of the connection that listens. With `call`, it is the longest that any statement waits for
   * a host that has fallen silent.
   */
  ping: number;
  /**
   * For the server, to hear from the connection that listens. It ends it then, so that a process that is frozen or cut
   * off holds no lock. That is sooner than the process itself connects again, which finds the lock free.
   */
  noResponse: number;
}

/** The limits where nothing else is said. */
export const usualPostgresLimits: PostgresLimits = {
  ...usualLimits,
  connect: 4_000,
  lock: 3_000,
  ping: 500,
  noResponse: 4_500,
};

/**
 * After so many milliseconds a transaction that asks nothing is ended: a process that was frozen in the middle of one, or
 * cut off, must not keep the others from writing.
 */
const idleTimeout = 10_000;
/** When the system begins to ask whether an idle connection is still there, in milliseconds; it asks each second then. */
const keepAliveDelay = 5_000;
/** PostgreSQL lets in a hundred connections by default, for all processes together. */
const mostConnections = 10;

/** Identifiers, positions and counts stay below 2^53, and numbers come from JSON: both are numbers here as well. */
function numbersAsNumbers(): TypeOverrides {
  const overrides = new TypeOverrides();
  for (const type of [types.builtins.INT8, types.builtins.NUMERIC]) overrides.setTypeParser(type, Number);
  return overrides;
}

/** Makes commits wait for the disk, also where the default of the server is not to. */
async function waitForTheDisk(client: ClientBase): Promise<void> {
  await client.query(`select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') = 'off'`);
}

/** What is the same for every connection to a database. */
export function connectionOptions(url: string, { connect: connectionTimeoutMillis }: PostgresLimits) {
  return {
    connectionString: url,
    application_name: 'ne2016',
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelay,
    // What is asked for at once goes out together.
    pipeline: true,
  };
}

/** The connections of a pool. */
class WatchedPool {
  readonly #pool: Pool;
  readonly #limits: PostgresLimits;
  readonly #host: DatabaseHost;
  readonly #watches = new WeakMap<ClientBase, AnswerWatch>();
  /** Kysely keeps what it knows of a connection by its object. */
  readonly #prepared = new WeakMap<PoolClient, PostgresPoolClient>();

  constructor(url: string, limits: PostgresLimits, host: DatabaseHost) {
    this.#limits = limits;
    this.#host = host;
    const options = {
      ...connectionOptions(url, limits),
      max: mostConnections,
      lock_timeout: limits.lock,
      idle_in_transaction_session_timeout: idleTimeout,
      types: numbersAsNumbers(),
      // No query gets the connection before this is done.
      onConnect: (client: ClientBase) =>
        this.#watchOf(client as PoolClient).ask(limits.call, () => waitForTheDisk(client)),
    };
    this.#pool = new Pool(options);
    // A connection that breaks between two queries is replaced; a query that it breaks under fails by itself. Without
    // somebody who listens, either would end the process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  get options(): object {
    return this.#pool.options;
  }

  /**
   * A connection on which something was heard since the database fell silent on another, or a new one: those that are as
   * old as the dead one are most likely dead, too.
   * @throws ConnectFailure
   */
  async connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await this.#pool.connect().catch((cause: unknown) => {
        throw new ConnectFailure(cause);
      });
      if (this.#watchOf(client).answeredAt >= this.#host.silentSince) return this.#preparedOf(client);
      cut(client);
      client.release(true);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #watchOf(client: Client): AnswerWatch {
    const watch = this.#watches.get(client) ?? this.#host.watch(client);
    this.#watches.set(client, watch);
    return watch;
  }

  #preparedOf(client: PoolClient): PostgresPoolClient {
    const known =
      this.#prepared.get(client) ?? new PreparedClient(client, this.#watchOf(client), this.#limits);
    this.#prepared.set(client, known);
    return known;
  }
}

/** Opens connections to a database as they are needed; the first is made with the first query. */
export function connect(
  url: string,
  limits: PostgresLimits,
): { query: Kysely<StoredTables>; dialect: WriterTurnDialect; host: DatabaseHost } {
  const host = new DatabaseHost();
  const dialect = new WriterTurnDialect({ pool: new WatchedPool(url, limits, host) });
  return { query: new Kysely<StoredTables>({ dialect }), dialect, host };
}

import { Kysely, type PostgresPoolClient } from 'kysely';
import { type Client, type ClientBase, Pool, type PoolClient, TypeOverrides, types } from 'pg';
import { type StatementLimits, usualLimits } from '../statement-limits.ts';
import type { StoredTables } from '../tables.ts';
import { type AnswerWatch, cut, DatabaseHost } from './answer-watch.ts';
import { WriterTurnDialect } from './postgres-dialect.ts';
import { ConnectFailure } from './postgres-errors.ts';
import { PreparedClient } from './prepared-client.ts';

/** The timeouts of a database, in milliseconds. */
export interface PostgresLimits extends StatementLimits {
  /** For a connection, free or new. */
  connect: number;
  /** For a lock that another transaction holds; shorter than for a statement, which waits for it. */
  lock: number;
  /**
   * Between two pings of the listening connection. Together with `call`, it is the longest wait of any
   * statement for a host that has become silent.
   */
  ping: number;
  /**
   * For the server, to receive data from the listening connection. Otherwise the server ends it, so that a
   * frozen or disconnected process holds no lock. That is sooner than the process itself reconnects, which
   * then finds the lock free.
   */
  noResponse: number;
}

/** The default timeouts. */
export const usualPostgresLimits: PostgresLimits = {
  ...usualLimits,
  connect: 4_000,
  lock: 3_000,
  ping: 500,
  noResponse: 4_500,
};

/**
 * Milliseconds after which an idle transaction is ended: a process that was frozen or disconnected in the
 * middle of one must not block other writes.
 */
const idleTimeout = 10_000;
/** Milliseconds after which the system starts to probe an idle connection; it then probes each second. */
const keepAliveDelay = 5_000;
/** PostgreSQL allows a hundred connections by default, for all processes together. */
const mostConnections = 10;

/** Parses 64-bit integers and numerics as numbers: the former stay below 2^53, the latter are from JSON. */
function numbersAsNumbers(): TypeOverrides {
  const overrides = new TypeOverrides();
  for (const type of [types.builtins.INT8, types.builtins.NUMERIC]) overrides.setTypeParser(type, Number);
  return overrides;
}

/** Makes commits wait for the disk, even if the default of the server does not. */
async function waitForTheDisk(client: ClientBase): Promise<void> {
  await client.query(`select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') = 'off'`);
}

/** Returns the options of all connections to a database. */
export function connectionOptions(url: string, { connect: connectionTimeoutMillis }: PostgresLimits) {
  return {
    connectionString: url,
    application_name: 'ne2016',
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelay,
    // Concurrent statements are sent without waiting for answers.
    pipeline: true,
  };
}

/** A pool of watched connections. */
class WatchedPool {
  readonly #pool: Pool;
  readonly #limits: PostgresLimits;
  readonly #host: DatabaseHost;
  readonly #watches = new WeakMap<ClientBase, AnswerWatch>();
  /** Kysely caches data of a connection by its object. */
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
      // A connection is used for queries only after this.
      onConnect: (client: ClientBase) =>
        this.#watchOf(client as PoolClient).ask(limits.call, () => waitForTheDisk(client)),
    };
    this.#pool = new Pool(options);
    // A connection that is lost between two queries is replaced; during a query, the query fails. Without
    // these listeners, either would end the process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  get options(): object {
    return this.#pool.options;
  }

  /**
   * Returns a connection that has received data since the database became silent on another one, or a new
   * one: connections as old as the lost one are probably lost, too.
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

/** Creates a pool that opens connections when they are needed; the first with the first query. */
export function connect(
  url: string,
  limits: PostgresLimits,
): { query: Kysely<StoredTables>; dialect: WriterTurnDialect; host: DatabaseHost } {
  const host = new DatabaseHost();
  const dialect = new WriterTurnDialect({ pool: new WatchedPool(url, limits, host) });
  return { query: new Kysely<StoredTables>({ dialect }), dialect, host };
}

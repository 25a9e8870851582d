import { Kysely, type PostgresPoolClient } from 'kysely';
import { type ClientBase, Pool, type PoolClient, TypeOverrides, types } from 'pg';
import type { StoredTables } from '../tables.ts';
import { WriterTurnDialect } from './postgres-dialect.ts';
import { ConnectFailure } from './postgres-errors.ts';
import { PreparedClient } from './prepared-client.ts';

/** How long a statement waits for a lock that another transaction holds, in milliseconds. */
const lockTimeout = 5_000;
/** How long to wait for a connection, in milliseconds. */
const connectTimeout = 5_000;
/**
 * After so many milliseconds a transaction that asks nothing is ended: a process that was frozen in the middle of one
 * must not keep the others from writing.
 */
const idleTimeout = 30_000;
/** PostgreSQL lets in a hundred connections by default, for all processes together. */
const mostConnections = 10;

/** Identifiers, positions and counts stay below 2^53, and numbers come from JSON: both are numbers here as well. */
function numbersAsNumbers(): TypeOverrides {
  const overrides = new TypeOverrides();
  for (const type of [types.builtins.INT8, types.builtins.NUMERIC]) overrides.setTypeParser(type, Number);
  return overrides;
}

/** Whatever the server's default is, a commit waits for the disk. */
async function waitForTheDisk(client: ClientBase): Promise<void> {
  await client.query(`select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') = 'off'`);
}

/** What is the same for every connection to a database. */
export function connectionOptions(url: string) {
  return {
    connectionString: url,
    application_name: 'ne2016',
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
  };
}

/** Opens connections to a database as they are needed; the first is made with the first query. */
export function connect(url: string): { query: Kysely<StoredTables>; dialect: WriterTurnDialect } {
  const options = {
    ...connectionOptions(url),
    max: mostConnections,
    // What is asked for at once in a transaction goes out together.
    pipeline: true,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: idleTimeout,
    types: numbersAsNumbers(),
    // No query gets the connection before this is done.
    onConnect: waitForTheDisk,
  };
  const pool = new Pool(options);
  // A connection that breaks between two queries is replaced; a query that it breaks under fails by itself. Without
  // somebody who listens, either would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Kysely keeps what it knows of a connection by its object.
  const prepared = new WeakMap<PoolClient, PostgresPoolClient>();
  const dialect = new WriterTurnDialect({
    pool: {
      options: pool.options,
      async connect() {
        const client = await pool.connect().catch((cause: unknown) => {
          throw new ConnectFailure(cause);
        });
        const known = prepared.get(client) ?? new PreparedClient(client);
        prepared.set(client, known);
        return known;
      },
      end: () => pool.end(),
    },
  });
  return { query: new Kysely<StoredTables>({ dialect }), dialect };
}

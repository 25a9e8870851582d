import type { Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { inject, onTestFinished, vi } from 'vitest';
import { openStorage } from '../storage/open/open-storage.ts';
import { type PostgresLimits, usualPostgresLimits } from '../storage/postgres/connect.ts';
import type { Storage } from '../storage/storage.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database of this test run. */
    dialect: Storage['dialect'];
  }
}

/** Timeouts for a busy machine, longer than those for users. */
export const patientLimits: PostgresLimits = {
  ...usualPostgresLimits,
  call: 20_000,
  longList: 20_000,
  connect: 20_000,
  noResponse: 20_000,
};

/** An empty database, or schema, for one test, which is removed after it. */
export interface TestDatabase {
  /** The variables with which a server uses it. */
  environment: { DATA_DIR: string; DATABASE_URL: string };
  /** Opens it. The storage is closed after the test, unless it was closed before. */
  open(resources: readonly Resource[], limits?: PostgresLimits): Promise<Storage>;
}

const pools = new Map<string, Pool>();

/** Returns a pool with one connection to a database, which does not keep this process alive. */
function administrate(url: string): Pool {
  const pool = pools.get(url) ?? new Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  pools.set(url, pool);
  return pool;
}

function serverUrl(): string {
  const url = inject('postgresUrl');
  if (url === null) throw new Error('There is no PostgreSQL server');
  return url;
}

const inDatabase = (url: string, name: string) => url.replace(/[^/]+$/, name);

let made = 0;

/** Creates a database for the tests, which the caller drops. `options`: the end of the SQL statement. */
export async function createPostgresDatabase(options = '') {
  made += 1;
  const name = `test_${process.pid}_${made}`;
  const pool = administrate(serverUrl());
  await pool.query(`create database ${name} ${options}`);
  const drop = async () => void (await pool.query(`drop database ${name} with (force)`));
  return { url: inDatabase(serverUrl(), name), drop };
}

/** Creates a database for one test and returns its address. `options`: the end of the SQL statement. */
export async function postgresDatabase(options = ''): Promise<string> {
  const { url, drop } = await createPostgresDatabase(options);
  onTestFinished(drop);
  return url;
}

/** Returns the database that the test files of a worker share, one after the other. */
async function databaseOfWorker(): Promise<string> {
  const name = `worker_${process.env['VITEST_POOL_ID']}`;
  const pool = administrate(serverUrl());
  const { rowCount } = await pool.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await pool.query(`create database ${name}`);
  return inDatabase(serverUrl(), name);
}

/**
 * Waits until all connections of an application name have ended: a remaining one would keep its locks from
 * the next tests on the database.
 */
async function connectionsEnd(pool: Pool, name: string): Promise<void> {
  const haveEnded = async () => {
    const { rowCount } = await pool.query('select from pg_stat_activity where application_name = $1', [name]);
    return rowCount === 0;
  };
  await vi.waitUntil(haveEnded, { timeout: 20_000, interval: 10 }).catch(() => {
    throw new Error('The test leaves connections to PostgreSQL open');
  });
}

let workerDatabase: Promise<string> | undefined;

/**
 * Creates a schema in the database of this worker, and returns an address for it. That is about twenty times
 * faster than creating a database, and the locks of its tests do not block others: a worker runs one test at
 * a time, which ends with its connections.
 */
async function postgresSchema(): Promise<string> {
  workerDatabase ??= databaseOfWorker();
  const url = await workerDatabase;
  made += 1;
  const name = `test_${process.pid}_${made}`;
  const pool = administrate(url);
  await pool.query(`create schema ${name}`);
  onTestFinished(async () => {
    await connectionsEnd(pool, name);
    await pool.query(`drop schema ${name} cascade`);
  });
  return `${url}?application_name=${name}&options=${encodeURIComponent(`-c search_path=${name}`)}`;
}

/**
 * The condition for connections of this test in `pg_stat_activity`. Earlier tests use the same database, and
 * their connections may still be closing.
 */
export const areOfThisTest = sql<boolean>`datname = current_database()
  and application_name = current_setting('application_name')`;

/** Creates a database on the system of this test run. */
export async function testDatabase(): Promise<TestDatabase> {
  const databaseUrl = inject('dialect') === 'postgres' ? await postgresSchema() : null;
  const dataDir = temporaryFolder();
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    async open(resources, limits = patientLimits) {
      const storage = await openStorage({ databaseUrl, dataDir }, resources, limits);
      onTestFinished(() => storage.close());
      return storage;
    },
  };
}

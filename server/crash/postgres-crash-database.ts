import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type CrashDatabase, type LogState, type Query, readLog } from './crash-database.ts';

/** Milliseconds between two checks whether the sessions of a killed server have ended. */
const pause = 10;

async function connected<Outcome>(url: string, work: (query: Query) => Promise<Outcome>): Promise<Outcome> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows);
  } finally {
    await client.end();
  }
}

/** Waits until other sessions have ended: their current statement, such as a commit, is still executed. */
async function othersEnded(query: Query): Promise<void> {
  const others = `select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  while ((await query(others)).length > 0) await delay(pause);
}

/** Creates a database on the server of `url`, whose user must be allowed to. */
export async function postgresCrashDatabase(url: string): Promise<CrashDatabase> {
  const name = `ne2016_crash_${randomBytes(6).toString('hex')}`;
  await connected(url, (query) => query(`create database ${name}`));
  const own = new URL(url);
  own.pathname = `/${name}`;
  const read = (after: number): Promise<LogState> => connected(own.href, (query) => readLog(query, after));
  return {
    environment: { DATABASE_URL: own.href },
    read,
    readLeft: (after) =>
      connected(own.href, async (query) => {
        await othersEnded(query);
        return readLog(query, after);
      }),
    async remove() {
      await connected(url, (query) => query(`drop database ${name} with (force)`));
    },
  };
}

import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { openPostgresStorage } from '../storage/postgres/open-postgres-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { exampleResources } from './example-resources.ts';
import { shortLimits, SilentProxy } from './silent-proxy.ts';
import { postgresDatabase } from './test-database.ts';

/** A storage whose database can be made silent; it closes with the test. */
export async function openBehindProxy(limits = shortLimits) {
  const proxy = await SilentProxy.start(await postgresDatabase());
  const storage = await openPostgresStorage(proxy.url, exampleResources, limits);
  onTestFinished(() => storage.close());
  await storage.watch(['record_team']);
  return { proxy, storage };
}

export const addTeam = (storage: Storage, name: string) =>
  storage.write((transaction) => sql`insert into record_team (name) values (${name})`.execute(transaction));

export async function teams(storage: Storage): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from record_team order by id_team`.execute(
    storage.reader,
  );
  return rows.map(({ name }) => name);
}

/** Returns the outcomes of calls: `done`, or the failure of the storage. */
export async function outcomesOf(storage: Storage, works: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(works);
  return settled.map((one) => (one.status === 'fulfilled' ? 'done' : storage.readFailure(one.reason)));
}

/** Uses as many connections as the pool keeps. */
export const warmUp = (storage: Storage) =>
  Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.05)`.execute(storage.query)));

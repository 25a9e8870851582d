import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { StartFault } from '../../config/start-fault.ts';
import { readsOf } from '../../records/record-reads.ts';
import { exampleResources, task } from '../../testing/example-resources.ts';
import { postgresDatabase } from '../../testing/test-database.ts';
import { rowsOf } from '../../testing/rows-of.ts';
import type { Storage } from '../storage.ts';
import { openPostgresStorage } from './open-postgres-storage.ts';

async function open(url: string): Promise<Storage> {
  const storage = await openPostgresStorage(url, exampleResources);
  onTestFinished(() => storage.close());
  return storage;
}

/** Returns a port on which no server listens. */
async function deadPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs a statement as the owner of the server. */
async function asOwner(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function faultOf(url: string): Promise<string> {
  const error: unknown = await openPostgresStorage(url, exampleResources).catch((reason: unknown) => reason);
  if (!(error instanceof StartFault)) throw new Error('No fault', { cause: error });
  expect(error.lines).toHaveLength(1);
  expect(error.message).not.toContain(new URL(url).password || 'geheim');
  return error.message;
}

describe('a database that cannot be used stops the start with one sentence that says the mend', () => {
  const server = () => new URL(inject('postgresUrl') ?? '');

  test('no server', async () => {
    const url = `postgres://a:geheim@127.0.0.1:${await deadPort()}/x`;
    expect(await faultOf(url)).toMatch(/«\u00a0x@127\.0\.0\.1:\d+\u00a0» est injoignable.*démarrez/);
  });

  test('a wrong password', async () => {
    const url = server();
    url.password = 'geheim';
    expect(await faultOf(url.href)).toMatch(/refuse ce nom d’utilisateur ou ce mot de passe.*DATABASE_URL/);
  });

  test('no such database', async () => {
    const url = server();
    url.pathname = '/absente';
    expect(await faultOf(url.href)).toMatch(/«\u00a0absente@.*\u00a0» n’existe pas\u00a0: créez-la/);
  });

  test('another encoding', async () => {
    const url = await postgresDatabase("encoding 'LATIN1' template template0");
    expect(await faultOf(url)).toMatch(/est en LATIN1\u00a0: recréez-la en UTF-8/);
  });

  test('a user who may not make tables', async () => {
    const url = new URL(await postgresDatabase());
    const role = `guest_${url.pathname.slice(1)}`;
    await asOwner(url.href, `create role ${role} login password 'geheim'`);
    onTestFinished(() => asOwner(server().href, `drop role ${role}`));
    url.username = role;
    url.password = 'geheim';
    expect(await faultOf(url.href)).toMatch(/ne laisse pas cet utilisateur créer des tables/);
  });

  test('a database that may only be read', async () => {
    const url = new URL(await postgresDatabase());
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    expect(await faultOf(url.href)).toMatch(/lecture seule/);
  });
});

test('two processes may start at the same time on an empty database', async () => {
  const url = await postgresDatabase();
  const [first, ...others] = await Promise.all([open(url), open(url), open(url)]);
  for (const other of others) expect(other.databaseId).toBe(first.databaseId);
  const log = await first.query.selectFrom('change').select('resource').execute();
  expect(log.map(({ resource }) => resource)).toEqual(exampleResources.map(({ name }) => name));
});

test('what is done alone waits for another process that does such work', async () => {
  const url = await postgresDatabase();
  const [one, other] = [await open(url), await open(url)];
  const steps: string[] = [];
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const first = one.exclusive(async () => {
    begun.resolve();
    await goOn.promise;
    steps.push('first');
  });
  await begun.promise;
  const second = other.exclusive(async () => steps.push('second'));
  for (let waiting = 0; waiting === 0;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`.execute(one.query);
    waiting = rows.length;
  }
  goOn.resolve();
  await Promise.all([first, second]);
  expect(steps).toEqual(['first', 'second']);
});

test('a connection that is cut ends the work under way and nothing else', async () => {
  const storage = await open(await postgresDatabase());
  const cut = async (work: () => Promise<unknown>) => {
    const error: unknown = await work().catch((reason: unknown) => reason);
    return storage.readFailure(error);
  };
  const failure = await cut(() =>
    storage.write(async (transaction) => {
      await rowsOf(storage, task).insert(transaction, { name: 'Peindre' });
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(storage.query);
      // The notice has arrived once another query is answered.
      await sql`select 1`.execute(storage.query);
      await rowsOf(storage, task).insert(transaction, { name: 'Poncer' });
    }),
  );
  expect(failure).toBe('unanswered');
  expect(await storage.read((transaction) => readsOf(storage, task).count(transaction))).toBe(0);
  await storage.write((transaction) => rowsOf(storage, task).insert(transaction, { name: 'Peindre' }));
  expect(await storage.read((transaction) => readsOf(storage, task).count(transaction))).toBe(1);
});

test('a server that goes away is a passing failure, and is found again', async () => {
  const url = await postgresDatabase();
  const storage = await open(url);
  const name = new URL(url).pathname.slice(1);
  await asOwner(inject('postgresUrl') ?? '', `alter database ${name} allow_connections false`);
  const cut: unknown = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database()`
    .execute(storage.query)
    .catch((reason: unknown) => reason);
  expect(storage.readFailure(cut)).toBe('unanswered');
  const count = () => storage.read((transaction) => readsOf(storage, task).count(transaction));
  const error: unknown = await count().catch((reason: unknown) => reason);
  // Depends on whether the end of the old connection has arrived by now.
  expect(['unreachable', 'unanswered']).toContain(storage.readFailure(error));
  await asOwner(inject('postgresUrl') ?? '', `alter database ${name} allow_connections true`);
  expect(await count()).toBe(0);
});

test('a commit waits for the disk, whatever the default of the server is', async () => {
  const url = await postgresDatabase();
  await asOwner(url, `alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
  const storage = await open(url);
  const { rows } = await sql<{
    value: string;
  }>`select current_setting('synchronous_commit') as value`.execute(storage.query);
  expect(rows).toEqual([{ value: 'on' }]);
});

test('an index that the operator made stays', async () => {
  const url = await postgresDatabase();
  const storage = await open(url);
  await sql`create index of_operator on record_task (name)`.execute(storage.query);
  await open(url);
  const { rows } = await sql`select 1 from pg_indexes where indexname = 'of_operator'`.execute(storage.query);
  expect(rows).toHaveLength(1);
});

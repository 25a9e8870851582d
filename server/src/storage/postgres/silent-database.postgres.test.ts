import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { exampleResources } from '../../testing/example-resources.ts';
import { shortLimits, SilentProxy } from '../../testing/silent-proxy.ts';
import { postgresDatabase } from '../../testing/test-database.ts';
import { withLimit } from '../statement-limits.ts';
import type { Storage } from '../storage.ts';
import { logTurn } from './advisory-locks.ts';
import { openPostgresStorage } from './open-postgres-storage.ts';

async function openBehindProxy(limits = shortLimits) {
  const proxy = await SilentProxy.start(await postgresDatabase());
  const storage = await openPostgresStorage(proxy.url, exampleResources, limits);
  onTestFinished(() => storage.close());
  await storage.watch(['record_team']);
  return { proxy, storage };
}

const addTeam = (storage: Storage, name: string) =>
  storage.write((transaction) => sql`insert into record_team (name) values (${name})`.execute(transaction));

async function teams(storage: Storage): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from record_team order by id_team`.execute(
    storage.reader,
  );
  return rows.map(({ name }) => name);
}

/** How works end: `done`, or what the caller is told. */
async function outcomesOf(storage: Storage, works: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(works);
  return settled.map((one) => (one.status === 'fulfilled' ? 'done' : storage.readFailure(one.reason)));
}

/** Has as many connections as the pool keeps used once. */
const warmUp = (storage: Storage) =>
  Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.05)`.execute(storage.query)));

test('what is asked of a silent database fails by itself, and works once the database answers again', async () => {
  const { proxy, storage } = await openBehindProxy();
  await warmUp(storage);
  await addTeam(storage, 'Avant');
  proxy.freeze();
  const failures = await outcomesOf(storage, [
    teams(storage),
    addTeam(storage, 'Pendant'),
    storage.read((transaction) => teams({ ...storage, reader: transaction })),
    storage.readLong((transaction) => teams({ ...storage, reader: transaction })),
    storage.pushPosition.advance(async (position) => position),
    storage.backgroundTurn.take(),
  ]);
  expect(failures).toEqual(Array(6).fill('unanswered'));
  await vi.waitUntil(() => storage.foreignCommits() === null, 20_000);
  // Nothing but new connections is left now, and nobody answers there either.
  expect(await outcomesOf(storage, [teams(storage), addTeam(storage, 'Jamais')])).toEqual([
    'unreachable',
    'unreachable',
  ]);
  proxy.thaw();
  await addTeam(storage, 'Après');
  await vi.waitUntil(() => storage.foreignCommits() !== null, 20_000);
  const found = await teams(storage);
  expect(found.filter((name) => name !== 'Pendant')).toEqual(['Avant', 'Après']);
  await storage.pushPosition.advance(async (position) => position);
  expect(await storage.backgroundTurn.take()).toBe(true);
});

test('what may take long ends as soon as the database is silent on all connections', async () => {
  const { proxy, storage } = await openBehindProxy({ ...shortLimits, longList: 600_000, purge: 600_000 });
  // Rows of so many bytes are sent one by one.
  const slowList = storage.readLong((transaction) =>
    sql`select 'ligne ' || n, repeat('x', 20000), pg_sleep(0.05) from generate_series(1, 10000) as n`.execute(
      transaction,
    ),
  );
  const purged = withLimit('purge', () => sql`select pg_sleep(600)`.execute(storage.query));
  proxy.freezeAfter('ligne 5');
  expect(await outcomesOf(storage, [slowList, purged])).toEqual(['unanswered', 'unanswered']);
});

test('a long statement on a host that the address has left ends while others read from the new one', async ({
  signal,
}) => {
  const { proxy, storage } = await openBehindProxy({ ...shortLimits, connect: 20_000, purge: 600_000 });
  const begun = Promise.withResolvers<void>();
  const purged = withLimit('purge', () =>
    storage.write(async (transaction) => {
      begun.resolve();
      await sql`select pg_sleep(600)`.execute(transaction);
    }),
  );
  await begun.promise;
  const outcomes = outcomesOf(storage, [purged, addTeam(storage, 'Derrière')]);
  proxy.move();
  const end = new AbortController();
  const ended = AbortSignal.any([end.signal, signal]);
  let reads = 0;
  const reading = Array.from({ length: 5 }, async () => {
    while (!ended.aborted) {
      const [outcome] = await outcomesOf(storage, [sql`select pg_sleep(0.02)`.execute(storage.query)]);
      if (outcome === 'done') reads += 1;
    }
  });
  expect(await outcomes).toEqual(['unanswered', 'unanswered']);
  end.abort();
  await Promise.all(reading);
  expect(reads).toBeGreaterThan(0);
});

test('a statement on the host that the address has moved to goes on when those on the old one end', async () => {
  const { proxy, storage } = await openBehindProxy({ ...shortLimits, connect: 20_000, longList: 600_000 });
  proxy.move();
  let answered = 0;
  const outcomes = await outcomesOf(
    storage,
    Array.from({ length: 5 }, () =>
      storage.readLong(async (transaction) => {
        await sql`select`.execute(transaction);
        answered += 1;
        await sql`select pg_sleep(3)`.execute(transaction);
      }),
    ),
  );
  expect(outcomes).toContain('unanswered');
  expect(answered).toBeGreaterThan(0);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(answered);
});

test('once one connection is found dead, no other that is as old is used', async () => {
  const { proxy, storage } = await openBehindProxy();
  await warmUp(storage);
  proxy.move();
  expect(await outcomesOf(storage, [teams(storage)])).toEqual(['unanswered']);
  for (let n = 0; n < 10; n += 1) await addTeam(storage, `Équipe ${n}`);
  expect(await teams(storage)).toHaveLength(10);
  await vi.waitUntil(() => storage.foreignCommits() === null, 20_000);
  await vi.waitUntil(() => storage.foreignCommits() !== null, 20_000);
});

test('who waits for a turn to write behind a dead connection is told at the same time', async () => {
  const { proxy, storage } = await openBehindProxy();
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const first = storage.write(async (transaction) => {
    begun.resolve();
    await goOn.promise;
    await sql`insert into record_team (name) values ('Première')`.execute(transaction);
  });
  await begun.promise;
  const sharing = [first, ...['Deuxième', 'Troisième'].map((name) => addTeam(storage, name))];
  proxy.freeze();
  goOn.resolve();
  const outcomes = await outcomesOf(storage, sharing);
  expect(outcomes).toEqual(['unanswered', 'unanswered', 'unanswered']);
  proxy.thaw();
  await addTeam(storage, 'Après');
  expect(await teams(storage)).toEqual(['Après']);
});

test('a statement that has a longer limit by its name is waited for', async () => {
  const { storage } = await openBehindProxy();
  const sleep = (on: Storage['query']) => sql`select pg_sleep(1.9)`.execute(on);
  expect(await outcomesOf(storage, [sleep(storage.query), storage.readLong(sleep)])).toEqual([
    'unanswered',
    'done',
  ]);
});

test('a write that waited in vain for its turn leaves no connection in its transaction', async () => {
  const { storage } = await openBehindProxy();
  const holding = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const holder = storage.query.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${logTurn})`.execute(transaction);
    holding.resolve();
    await goOn.promise;
  });
  await holding.promise;
  expect(await outcomesOf(storage, [addTeam(storage, 'En vain')])).toEqual(['busy']);
  goOn.resolve();
  await holder;
  const { rows } = await sql<{ open: number }>`select count(*) as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(storage.query);
  expect(rows).toEqual([{ open: 0 }]);
  await warmUp(storage);
  await addTeam(storage, 'Après');
  expect(await teams(storage)).toEqual(['Après']);
});

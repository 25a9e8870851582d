import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { shortLimits } from '../../testing/silent-proxy.ts';
import { addTeam, openBehindProxy, outcomesOf, teams, warmUp } from '../../testing/silent-storage.ts';
import { withLimit } from '../statement-limits.ts';
import { logTurn } from './advisory-locks.ts';

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
  // Only new connections are left now, and those get no answer either.
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

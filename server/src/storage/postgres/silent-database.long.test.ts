import { sql } from 'kysely';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { shortLimits } from '../../testing/silent-proxy.ts';
import { addTeam, openBehindProxy, outcomesOf, teams, warmUp } from '../../testing/silent-storage.ts';
import { withLimit } from '../statement-limits.ts';
import type { Storage } from '../storage.ts';

beforeEach(({ skip }) => {
  skip(inject('postgresUrl') === null, 'PostgreSQL n’est pas installé');
});

test('what may take long ends as soon as the database is silent on all connections', async () => {
  const { proxy, storage } = await openBehindProxy({ ...shortLimits, longList: 600_000, purge: 600_000 });
  // Rows of this size are sent one by one.
  const slowList = storage.readLong((transaction) =>
    sql`select 'ligne ' || n, repeat('x', 20000), pg_sleep(0.05) from generate_series(1, 10000) as n`.execute(
      transaction,
    ),
  );
  const purged = withLimit('purge', () => sql`select pg_sleep(600)`.execute(storage.query));
  proxy.freezeAfter('ligne 5');
  expect(await outcomesOf(storage, [slowList, purged])).toEqual(['unanswered', 'unanswered']);
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

import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { exampleResources } from '../../testing/example-resources.ts';
import { areOfThisTest, patientLimits, testDatabase } from '../../testing/test-database.ts';
import type { Storage } from '../storage.ts';

/** Statements that wait for a lock here wait until the test releases it. */
const limits = { ...patientLimits, lock: 19_000 };

/** Processes on one database that watch a table. */
async function openWatching(count: number): Promise<Storage[]> {
  const database = await testDatabase();
  const storages: Storage[] = [];
  for (let index = 0; index < count; index += 1) {
    const storage = await database.open(exampleResources, limits);
    await storage.watch(['record_team']);
    storages.push(storage);
  }
  return storages;
}

const addTeam = (storage: Storage) =>
  sql`insert into record_team (name) values ('Équipe')`.execute(storage.query);

/** Closes the listening connections, and returns their number. */
async function cutListeners(storage: Storage): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where ${areOfThisTest} and pid <> pg_backend_pid()
      and (query = 'select 1' or query like 'listen%' or query like '%pg_try_advisory_lock%')`.execute(
    storage.query,
  );
  return rows.length;
}

/** Advances the position, and returns the previous one; `null` if another process pushes. */
async function advance({ pushPosition }: Storage, by = 1): Promise<number | null> {
  let from: number | null = null;
  await pushPosition.advance(async (position) => {
    from = position;
    return position + by;
  });
  return from;
}

test('a change that another process makes to a watched table is counted, and what is read is not', async () => {
  const [one, other] = (await openWatching(2)) as [Storage, Storage];
  // It counts its connection, and the test announcement of each of the two.
  await vi.waitUntil(() => one.foreignCommits() === 3, 20_000);
  await addTeam(other);
  await vi.waitUntil(() => one.foreignCommits() === 4, 20_000);
  await sql`select * from record_team`.execute(other.query);
  await sql`update meta set value = value`.execute(other.query);
  await addTeam(other);
  // Announcements arrive in order: an announcement of the other two would have come before.
  await vi.waitUntil(() => one.foreignCommits() !== 4, 20_000);
  expect(one.foreignCommits()).toBe(5);
});

test('nothing is certain while announcements may be missed, and afterwards everything counts as changed', async () => {
  const [storage] = (await openWatching(1)) as [Storage];
  const before = storage.foreignCommits();
  expect(before).not.toBeNull();
  expect(await cutListeners(storage)).toBe(1);
  await vi.waitUntil(() => storage.foreignCommits() === null, 20_000);
  await addTeam(storage);
  await vi.waitUntil(() => storage.foreignCommits() !== null, 20_000);
  expect(storage.foreignCommits()).toBeGreaterThan(before ?? 0);
});

test('one process pushes, and is told when another has something to push', async () => {
  const [one, other] = (await openWatching(2)) as [Storage, Storage];
  const start = await one.pushPosition.read();
  const wanted = vi.fn<() => void>();
  one.pushPosition.onWanted(wanted);
  expect(await advance(one)).toBe(start);
  // Notifications of other processes may have been missed while it took over.
  expect(wanted).toHaveBeenCalledOnce();
  wanted.mockClear();
  expect(await advance(one)).toBe(start + 1);
  expect(wanted).not.toHaveBeenCalled();
  expect(await advance(other)).toBeNull();
  await vi.waitUntil(() => wanted.mock.calls.length > 0, 20_000);
  expect(await one.pushPosition.read()).toBe(start + 2);
});

test('when the process that pushes ends, the next goes on where it was', async () => {
  const [one, other] = (await openWatching(2)) as [Storage, Storage];
  const start = await one.pushPosition.read();
  await advance(one, 7);
  await one.close();
  expect(await advance(other)).toBe(start + 7);
});

test('a process that is cut off pushes no more, and another goes on from what was stored', async () => {
  const [one, other] = (await openWatching(2)) as [Storage, Storage];
  const start = await one.pushPosition.read();
  await advance(one, 7);
  await cutListeners(other);
  await vi.waitUntil(() => one.foreignCommits() === null && other.foreignCommits() === null, 20_000);
  const from = await advance(other);
  // If it was not stored before the cut, changes are pushed again.
  expect([start, start + 7]).toContain(from);
  expect(await advance(one)).toBeNull();
});

test('a process that is cut off while it takes the place of the one that pushes does not have it', async () => {
  const [one, other] = (await openWatching(2)) as [Storage, Storage];
  const holding = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const holder = other.query.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await sql`lock table meta`.execute(transaction);
    holding.resolve();
    await goOn.promise;
  });
  await holding.promise;
  const taking = advance(one);
  // It has the lock, and reads the stored position.
  await vi.waitUntil(async () => {
    const { rows } =
      await sql`select from pg_locks where relation = 'meta'::regclass and not granted`.execute(other.query);
    return rows.length > 0;
  }, 20_000);
  await cutListeners(other);
  await vi.waitUntil(() => one.foreignCommits() === null, 20_000);
  goOn.resolve();
  await holder;
  expect(await taking).toBeNull();
  expect(await advance(other)).not.toBeNull();
  expect(await advance(one)).toBeNull();
});

test('a process that has closed its storage takes no turn any more, and leaves it to the others', async () => {
  const [one, other] = (await openWatching(2)) as [Storage, Storage];
  await one.close();
  await expect(advance(one)).rejects.toThrow('No connection to the database');
  expect(await advance(other)).toBe(0);
});

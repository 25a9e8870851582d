import type { Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Storage, StorageWork } from '../storage/storage.ts';
import type { StorageTransaction } from '../storage/tables.ts';
import { exampleResources, task, team } from '../testing/example-resources.ts';
import { areOfThisTest, testDatabase } from '../testing/test-database.ts';
import { rowsOf } from '../testing/rows-of.ts';
import type { RecordWrite } from './apply-write.ts';
import { saveRecord } from './save-record.ts';

const writer = { userId: 'someone', role: 'editor', socketId: null } as const;

/** Two processes on one database. */
async function openTwo(): Promise<[Storage, Storage]> {
  const database = await testDatabase();
  return [await database.open(exampleResources), await database.open(exampleResources)];
}

function save(storage: Storage, write: RecordWrite, resource: Resource = task) {
  return saveRecord({ storage, resources: exampleResources }, resource, write, writer);
}

const create = (values: Record<string, unknown>, key: string | null = null): RecordWrite => ({
  action: 'created',
  values,
  key,
});

/** Waits until a statement waits for the lock of another transaction. */
async function untilSomeoneWaits(storage: Storage): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where ${areOfThisTest} and wait_event_type = 'Lock'`.execute(storage.query);
    if (rows.length > 0) return;
  }
}

/** Writes with `first` without a commit, starts `second` of another process, and commits when it waits. */
async function race<Outcome>(
  storage: Storage,
  first: StorageWork<unknown>,
  second: () => Promise<Outcome>,
): Promise<PromiseSettledResult<Outcome>> {
  const written = Promise.withResolvers<void>();
  const overtaken = Promise.withResolvers<void>();
  const committed = storage.write(async (transaction) => {
    await first(transaction);
    written.resolve();
    await overtaken.promise;
  });
  await written.promise;
  const settled = Promise.allSettled([second()]);
  await untilSomeoneWaits(storage);
  overtaken.resolve();
  await committed;
  return (await settled)[0];
}

describe('a write that another process overtakes is told what it would be told afterwards', () => {
  test('a unique value that was free is taken', async () => {
    const [storage, other] = await openTwo();
    const outcome = await race(
      storage,
      (transaction) => rowsOf(storage, task).insert(transaction, { name: 'Peindre', code: 'A' }),
      () => save(other, create({ name: 'Poncer', code: 'A' })),
    );
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: {
        code: 'value_not_unique',
        details: { errors: [{ attribute: 'code', validator: 'unique' }] },
      },
    });
  });

  test('a record that was there to link to is gone', async () => {
    const [storage, other] = await openTwo();
    const { id } = await save(storage, create({ name: 'Équipe' }), team);
    const outcome = await race(
      storage,
      (transaction) => rowsOf(storage, team).delete(transaction, id),
      () => save(other, create({ name: 'Peindre', team: id })),
    );
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: {
        code: 'invalid_attributes',
        details: { errors: [{ attribute: 'team', validator: 'missing' }] },
      },
    });
  });

  test('a record that nothing linked to is linked', async () => {
    const [storage, other] = await openTwo();
    const { id } = await save(storage, create({ name: 'Équipe' }), team);
    const outcome = await race(
      storage,
      async (transaction) => {
        await rowsOf(storage, task).insert(transaction, { name: 'Peindre', team: id });
      },
      () => save(other, { action: 'deleted', id, expected: null }, team),
    );
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'record_referenced' } });
  });

  test('a record that is changed by two has what the second says of it compared with what the first left', async () => {
    const [storage, other] = await openTwo();
    const { id } = await save(storage, create({ name: 'Peindre', effort: 1 }));
    const outcome = await race(
      storage,
      (transaction) => rowsOf(storage, task).update(transaction, id, { name: 'Poncer' }),
      () => save(other, { action: 'updated', id, values: { name: 'Peindre' }, expected: null }),
    );
    expect(outcome).toMatchObject({ status: 'fulfilled', value: { fields: { name: 'Peindre' } } });
    // It differed from what the first had written: it is a change, and is pushed to all subscribers.
    expect(outcome).not.toMatchObject({ value: { version: null } });
  });
});

test('the same creation sent to several processes at the same time makes one record', async () => {
  const [one, other] = await openTwo();
  const answers = await Promise.all(
    [one, other, one, other, one, other].map((storage) => save(storage, create({ name: 'Peindre' }, 'key'))),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const { rows } = await sql`select * from record_task`.execute(one.query);
  expect(rows).toHaveLength(1);
});

test('a write that a foreign program locks out is done again', async () => {
  const [storage] = await openTwo();
  const { id: first } = await save(storage, create({ name: 'Un' }));
  const { id: second } = await save(storage, create({ name: 'Deux' }));
  const rename = (id: number, name: string) => (transaction: StorageTransaction) =>
    rowsOf(storage, task).update(transaction, id, { name });
  let runs = 0;
  const ours = Promise.withResolvers<unknown>();
  await storage.query.transaction().execute(async (foreign) => {
    // In a deadlock, PostgreSQL ends the transaction that checks for it first.
    await sql`set local deadlock_timeout = '1min'`.execute(foreign);
    await rename(second, 'Ailleurs')(foreign);
    const written = storage.write(async (transaction) => {
      runs += 1;
      await rename(first, 'Onze')(transaction);
      await rename(second, 'Douze')(transaction);
    });
    written.then(ours.resolve, ours.reject);
    await untilSomeoneWaits(storage);
    await rename(first, 'Ailleurs')(foreign);
  });
  await ours.promise;
  const { rows } = await sql<{ name: string }>`select name from record_task order by id_task`.execute(
    storage.query,
  );
  expect(rows).toEqual([{ name: 'Onze' }, { name: 'Douze' }]);
  // If our transaction locks the first record again before the other one wakes up, there is another deadlock.
  expect(runs).toBeGreaterThan(1);
});

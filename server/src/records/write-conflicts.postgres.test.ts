import type { Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../storage/storage.ts';
import { exampleResources, task, team } from '../testing/example-resources.ts';
import { testDatabase } from '../testing/test-database.ts';
import type { RecordWrite } from './apply-write.ts';
import { repositoryOf } from './record-repository.ts';
import { saveRecord } from './save-record.ts';

const writer = { userId: 'someone', role: 'editor', socketId: null } as const;

async function open(): Promise<Storage> {
  return (await testDatabase()).open(exampleResources);
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
      where datname = current_database() and wait_event_type = 'Lock'`.execute(storage.query);
    if (rows.length > 0) return;
  }
}

/** Has `first` write and not commit, `second` run into it, then commits the first. */
async function race<Outcome>(
  storage: Storage,
  first: Parameters<Storage['write']>[0],
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
    const storage = await open();
    const outcome = await race(
      storage,
      (transaction) => repositoryOf(storage, task).insert(transaction, { name: 'Peindre', code: 'A' }),
      () => save(storage, create({ name: 'Poncer', code: 'A' })),
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
    const storage = await open();
    const { id } = await save(storage, create({ name: 'Équipe' }), team);
    const outcome = await race(
      storage,
      (transaction) => repositoryOf(storage, team).delete(transaction, id),
      () => save(storage, create({ name: 'Peindre', team: id })),
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
    const storage = await open();
    const { id } = await save(storage, create({ name: 'Équipe' }), team);
    const outcome = await race(
      storage,
      async (transaction) => {
        await repositoryOf(storage, team).readForLink(transaction, id);
        await repositoryOf(storage, task).insert(transaction, { name: 'Peindre', team: id });
      },
      () => save(storage, { action: 'deleted', id, expected: null }, team),
    );
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'record_referenced' } });
  });

  test('a record that is changed by two has what the second says of it compared with what the first left', async () => {
    const storage = await open();
    const { id } = await save(storage, create({ name: 'Peindre', effort: 1 }));
    const outcome = await race(
      storage,
      (transaction) => repositoryOf(storage, task).update(transaction, id, { name: 'Poncer' }),
      () => save(storage, { action: 'updated', id, values: { name: 'Peindre' }, expected: null }),
    );
    expect(outcome).toMatchObject({ status: 'fulfilled', value: { fields: { name: 'Peindre' } } });
    // It differed from what the first had left: it is a change, and everybody hears of it.
    expect(outcome).not.toMatchObject({ value: { version: null } });
  });
});

test('the same creation sent to several processes at the same time makes one record', async () => {
  const database = await testDatabase();
  const one = await database.open(exampleResources);
  const other = await database.open(exampleResources);
  const answers = await Promise.all(
    [one, other, one, other, one, other].map((storage) => save(storage, create({ name: 'Peindre' }, 'key'))),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const { rows } = await sql`select * from record_task`.execute(one.query);
  expect(rows).toHaveLength(1);
});

test('two writes that lock each other out are both done', async () => {
  const storage = await open();
  const { id: first } = await save(storage, create({ name: 'Un' }));
  const { id: second } = await save(storage, create({ name: 'Deux' }));
  const both = Promise.withResolvers<void>();
  let started = 0;
  const meet = async () => {
    started += 1;
    if (started === 2) both.resolve();
    await both.promise;
  };
  const rename = (ids: readonly [number, number], name: string) =>
    storage.write(async (transaction) => {
      await repositoryOf(storage, task).update(transaction, ids[0], { name });
      await meet();
      await repositoryOf(storage, task).update(transaction, ids[1], { name });
    });
  await Promise.all([rename([first, second], 'Onze'), rename([second, first], 'Douze')]);
  const { rows } = await sql<{ name: string }>`select distinct name from record_task`.execute(storage.query);
  expect(rows).toHaveLength(1);
});

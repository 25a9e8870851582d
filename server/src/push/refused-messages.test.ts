import { describe, expect, test } from 'vitest';
import type { Storage } from '../storage/storage.ts';
import { exampleResources, task, team } from '../testing/example-resources.ts';
import { create, loggedIds, outboxOf } from '../testing/outbox-of.ts';
import { RecordingBatchPublisher, RecordingPublisher } from '../testing/recording-publisher.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readOutboxBacklog } from './outbox.ts';
import { MessageRefusedError } from './protocol/publisher.ts';

test('a message that the service never takes does not keep the others from leaving', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 1);
  await create(storage, 3);
  const publisher = new RecordingPublisher();
  publisher.poison = 1;
  const { outbox, givenUp } = outboxOf(storage, publisher);
  outbox.wake();
  await publisher.reached(4);
  await outbox.stop();
  // The one that was published early comes again in order.
  expect([...new Set(publisher.ids)]).toEqual((await loggedIds(storage)).slice(1));
  expect(givenUp).toHaveLength(1);
});

test('a message that the service refuses is given up at once when it takes another', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 1);
  await create(storage, 1);
  const publisher = new RecordingPublisher();
  publisher.refused = (id) => id === 1;
  const { outbox, givenUp } = outboxOf(storage, publisher);
  outbox.wake();
  await outbox.stop();
  expect(new Set(publisher.ids)).toEqual(new Set([2]));
  expect(givenUp).toHaveLength(1);
});

test('messages of a list that the service refuses do not keep those of another from leaving', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 4);
  const [last] = (await loggedIds(storage)).slice(-1);
  await storage.query
    .updateTable('change')
    .set({ resource: 'team' })
    .where('record_id', '=', Number(last))
    .execute();
  const publisher = new RecordingPublisher();
  publisher.refused = (id) => id !== last;
  const { outbox, givenUp } = outboxOf(storage, publisher);
  outbox.wake();
  await outbox.stop();
  expect(new Set(publisher.ids)).toEqual(new Set([last]));
  expect(givenUp).toHaveLength(3);
  expect(outbox.counts).toEqual({ givenUp: 3, failedRounds: 0 });
});

test.each(['', ' that takes several messages in one call'])(
  'a service%s gets everything, in order, after it refused everything',
  async (kind) => {
    const storage = await (await testDatabase()).open(exampleResources);
    await create(storage, 25);
    const publisher = kind === '' ? new RecordingPublisher() : new RecordingBatchPublisher();
    publisher.refused = () => true;
    const { outbox, failed, givenUp } = outboxOf(storage, publisher);
    outbox.wake();
    expect(await failed).toBeInstanceOf(MessageRefusedError);
    await publisher.tried(20);
    publisher.refused = () => false;
    await publisher.reached(25);
    await outbox.stop();
    expect(givenUp).toEqual([]);
    expect(publisher.ids.slice(-25)).toEqual(await loggedIds(storage));
  },
);

test('a change that nobody hears of does not pass for one that the service took', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 1);
  await storage.write((transaction) => storage.changes.appendListReplaced(transaction, task));
  const publisher = new RecordingPublisher();
  publisher.failures = 6;
  const { outbox, givenUp } = outboxOf(storage, publisher);
  outbox.wake();
  await publisher.reached(1);
  await outbox.stop();
  expect(publisher.ids).toEqual([1]);
  expect(givenUp).toEqual([]);
  expect(await readOutboxBacklog(storage)).toMatchObject({ length: 0 });
});

test('the change of another list as a whole does not stand for one that the service takes', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 1);
  await storage.write((transaction) => storage.changes.appendListReplaced(transaction, team));
  await create(storage, 1);
  const publisher = new RecordingPublisher();
  publisher.refused = (id) => id === 1;
  const { outbox, givenUp } = outboxOf(storage, publisher);
  await outbox.stop();
  expect(publisher.ids).toEqual([2, 2]);
  expect(givenUp).toHaveLength(1);
});

test('a service that comes back between two attempts gets every message', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 1);
  await create(storage, 1);
  const publisher = new RecordingPublisher();
  // The third attempt at the first message fails too; the next message is accepted.
  publisher.failures = 3;
  const { outbox, givenUp } = outboxOf(storage, publisher);
  outbox.wake();
  await publisher.reached(3);
  await outbox.stop();
  expect(new Set(publisher.ids)).toEqual(new Set([1, 2]));
  expect(givenUp).toEqual([]);
});

describe('more refused messages than one round reads', () => {
  const count = 600;

  /** A database with this number of tasks, and a log that is altered, as if other changes had been made. */
  async function openAltered(
    tasks: number,
    alter: (storage: Storage, ids: readonly unknown[]) => Promise<unknown>,
  ): Promise<Storage> {
    const database = await testDatabase();
    const before = await database.open(exampleResources);
    await create(before, tasks);
    await alter(before, await loggedIds(before));
    // A process keeps its own commits in memory, unaltered.
    await before.close();
    return database.open(exampleResources);
  }

  test('of one list do not keep another from leaving, and bring one message early a round', async () => {
    const storage = await openAltered(count + 5, ({ query }, ids) =>
      query
        .updateTable('change')
        .set({ resource: 'team' })
        .where('record_id', 'in', ids.slice(count).map(Number))
        .execute(),
    );
    const others = (await loggedIds(storage)).slice(count);
    const publisher = new RecordingPublisher();
    publisher.refused = (id) => !others.includes(id);
    const { outbox, givenUp } = outboxOf(storage, publisher);
    await outbox.stop();
    const [first] = others;
    expect(publisher.ids).toEqual([first, first, ...others]);
    expect(givenUp).toHaveLength(count);
    expect(outbox.counts).toEqual({ givenUp: count, failedRounds: 0 });
  });

  test('of one record do not keep another from leaving', async () => {
    const storage = await openAltered(count + 1, ({ query }, ids) =>
      query
        .updateTable('change')
        .set({ record_id: 1_000 })
        .where('record_id', '!=', Number(ids.at(-1)))
        .execute(),
    );
    const other = (await loggedIds(storage)).at(-1);
    const publisher = new RecordingPublisher();
    publisher.refused = (id) => id !== other;
    const { outbox, givenUp } = outboxOf(storage, publisher);
    await outbox.stop();
    expect(publisher.ids).toEqual([other, other, other]);
    expect(givenUp).toHaveLength(count);
  });
});

test('a change that nobody hears of does not stand for another that the service takes', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 3);
  const [, gone, taken] = await loggedIds(storage);
  await storage.query
    .updateTable('change')
    .set({ resource: 'gone' })
    .where('record_id', '=', Number(gone))
    .execute();
  const publisher = new RecordingPublisher();
  publisher.refused = (id) => id !== taken;
  const { outbox, givenUp } = outboxOf(storage, publisher);
  await outbox.stop();
  expect(publisher.ids).toEqual([taken, taken]);
  expect(givenUp).toHaveLength(1);
});

test.each([
  ['one by one', RecordingPublisher],
  ['several in a call', RecordingBatchPublisher],
])('a service that refuses one message and later everything gets the others: %s', async (_, Service) => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 40);
  const [first, ...others] = await loggedIds(storage);
  const publisher = new Service();
  let isAway = true;
  // The second message twice, early and in order; then none for a while.
  publisher.refused = (id) => id === first || (isAway && publisher.messages.length >= 15);
  const { outbox, failed, givenUp } = outboxOf(storage, publisher);
  outbox.wake();
  expect(await failed).toBeInstanceOf(MessageRefusedError);
  isAway = false;
  await publisher.reached(40);
  await outbox.stop();
  expect(new Set(publisher.ids)).toEqual(new Set(others));
  expect(givenUp).toHaveLength(1);
});

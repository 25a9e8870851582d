import { expect, test } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { create, loggedIds, outboxOf } from '../testing/outbox-of.ts';
import { RecordingBatchPublisher, RecordingPublisher } from '../testing/recording-publisher.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readOutboxBacklog } from './outbox.ts';

test('what was committed before a crash and not pushed is pushed at the next start, once, in order', async () => {
  const database = await testDatabase();
  const before = await database.open(exampleResources);
  await create(before, 3);
  await before.close();

  const storage = await database.open(exampleResources);
  const publisher = new RecordingPublisher();
  const first = outboxOf(storage, publisher);
  first.outbox.wake();
  await first.outbox.stop();
  expect(publisher.ids).toEqual(await loggedIds(storage));
  expect(publisher.ids).toHaveLength(3);
  expect(publisher.messages[0]).toMatchObject({
    channel: 'private-task',
    event: 'ne2016\\Events\\Task',
    exceptSocketId: '1.1',
  });

  const second = outboxOf(storage, publisher);
  second.outbox.wake();
  await second.outbox.stop();
  expect(publisher.messages).toHaveLength(3);
});

test('a crash after the push and before the position moved pushes again', async () => {
  const database = await testDatabase();
  const storage = await database.open(exampleResources);
  await create(storage, 2);
  const publisher = new RecordingPublisher();
  const { outbox } = outboxOf(storage, publisher);
  outbox.wake();
  await outbox.stop();
  await storage.close();
  // As if the process had ended before it stored its position.
  const afterwards = await database.open(exampleResources);
  await afterwards.query.updateTable('meta').set({ value: '0' }).where('name', '=', 'pushed_up_to').execute();
  await afterwards.close();
  const reopened = await database.open(exampleResources);
  const again = outboxOf(reopened, publisher);
  again.outbox.wake();
  await again.outbox.stop();
  const logged = await loggedIds(reopened);
  expect(publisher.ids).toEqual([...logged, ...logged]);
  expect(logged).toHaveLength(2);
});

test('a failure of the service stops the round, and a later one begins where it stopped', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 2);
  const publisher = new RecordingPublisher();
  publisher.failures = 1;
  const { outbox, failed } = outboxOf(storage, publisher);
  outbox.wake();
  expect(await failed).toMatchObject({ message: 'The service is away' });
  expect(publisher.messages).toEqual([]);
  expect(outbox.counts).toEqual({ givenUp: 0, failedRounds: 1 });
  await publisher.reached(2);
  await outbox.stop();
  expect(publisher.ids).toEqual(await loggedIds(storage));
  expect(publisher.ids).toHaveLength(2);
});

test('a stop pushes what was committed until then', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 2);
  const publisher = new RecordingPublisher();
  await outboxOf(storage, publisher).outbox.stop();
  expect(publisher.ids).toEqual(await loggedIds(storage));
  expect(publisher.ids).toHaveLength(2);
});

test('more changes than one batch holds are all pushed, those of a resource that is gone left out', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 1_100);
  await storage.query.updateTable('change').set({ resource: 'gone' }).where('record_id', '=', 7).execute();
  const publisher = new RecordingPublisher();
  const { outbox } = outboxOf(storage, publisher);
  outbox.wake();
  await outbox.stop();
  expect(publisher.messages).toHaveLength(1_099);
});

test.each([
  ['one by one', RecordingPublisher, 1],
  ['several in a call', RecordingBatchPublisher, 10],
])('a round that takes too long ends and stores how far it got: %s', async (_, Service, step) => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 25);
  const publisher = new Service();
  const waiting: number[] = [];
  publisher.beforeCall = async () => waiting.push((await readOutboxBacklog(storage)).length);
  const { outbox, givenUp } = outboxOf(storage, publisher, { roundLimit: 0 });
  await outbox.stop();
  // At the first call, the backlog also has changes that are not published.
  const afterFirst = Array.from(
    { length: Math.ceil(25 / step) - 1 },
    (_each, index) => 25 - (index + 1) * step,
  );
  expect(waiting.slice(1)).toEqual(afterFirst);
  expect(publisher.ids).toEqual(await loggedIds(storage));
  expect(givenUp).toEqual([]);
});

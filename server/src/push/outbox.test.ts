import type { PushEvent } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { saveRecord } from '../records/save-record.ts';
import type { Storage } from '../storage/storage.ts';
import { exampleResources, task } from '../testing/example-resources.ts';
import { testDatabase } from '../testing/test-database.ts';
import { Outbox } from './outbox.ts';
import type { PushMessage } from './publisher.ts';

const writer = { userId: 'someone', role: 'editor', socketId: '1.1' } as const;

/** A push service that keeps what it is given, and can be told to fail. */
class RecordingPublisher {
  readonly messages: PushMessage[] = [];
  failures = 0;

  async publish(message: PushMessage): Promise<void> {
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('The service is away');
    }
    this.messages.push(message);
    this.#onMessage();
  }

  #onMessage: () => void = () => undefined;

  /** Waits until this many messages were taken. */
  async reached(count: number): Promise<void> {
    while (this.messages.length < count) await new Promise<void>((resolve) => (this.#onMessage = resolve));
  }

  get ids(): unknown[] {
    return this.messages.map(({ data }) => (JSON.parse(data) as PushEvent).id);
  }
}

function create(storage: Storage, count: number) {
  const store = { storage, resources: exampleResources };
  const write = { action: 'created', values: { name: 'Peindre' }, key: null } as const;
  return Promise.all(Array.from({ length: count }, () => saveRecord(store, task, write, writer)));
}

/** The records in the order of their changes, which need not be that of their identifiers. */
async function loggedIds(storage: Storage): Promise<unknown[]> {
  const rows = await storage.query
    .selectFrom('change')
    .select('record_id')
    .where('record_id', 'is not', null)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => row.record_id);
}

function outboxOf(storage: Storage, publisher: RecordingPublisher) {
  const failed = Promise.withResolvers<unknown>();
  const onError = (error: unknown) => failed.resolve(error);
  const outbox = new Outbox({ storage, resources: exampleResources, publisher, onError });
  return { outbox, failed: failed.promise };
}

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
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 2);
  const publisher = new RecordingPublisher();
  const { outbox } = outboxOf(storage, publisher);
  outbox.wake();
  await outbox.stop();
  await storage.query.updateTable('meta').set({ value: '0' }).where('name', '=', 'pushed_up_to').execute();
  const again = outboxOf(storage, publisher);
  again.outbox.wake();
  await again.outbox.stop();
  const ids = await loggedIds(storage);
  expect(publisher.ids).toEqual([...ids, ...ids]);
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
  outbox.wake();
  await publisher.reached(2);
  await outbox.stop();
  expect(publisher.ids).toEqual(await loggedIds(storage));
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

import { expect, test, vi } from 'vitest';
import type { Storage } from '../storage/storage.ts';
import { exampleResources } from '../testing/example-resources.ts';
import { create, loggedIds, outboxOf } from '../testing/outbox-of.ts';
import { RecordingPublisher } from '../testing/recording-publisher.ts';
import { testDatabase } from '../testing/test-database.ts';

/** Two processes on one database, which push to the same service. */
async function openTwo() {
  const database = await testDatabase();
  const publisher = new RecordingPublisher();
  const openOne = async () => {
    const storage = await database.open(exampleResources);
    return { storage, outbox: outboxOf(storage, publisher).outbox };
  };
  return { publisher, one: await openOne(), other: await openOne() };
}

test('invariant: whoever of several processes commits, every change is pushed once and in its order', async () => {
  const { publisher, one, other } = await openTwo();
  const save = async ({ storage, outbox }: typeof one, together: number) => {
    await create(storage, together);
    outbox.wake();
  };
  for (let round = 0; round < 30; round += 1) {
    await Promise.all([save(one, 1 + (round % 3)), round % 2 === 0 && save(other, 2)]);
    if (round % 5 === 0) await publisher.reached((await loggedIds(one.storage)).length);
  }
  const logged = await loggedIds(one.storage);
  await publisher.reached(logged.length);
  await Promise.all([one.outbox.stop(), other.outbox.stop()]);
  expect(publisher.ids).toEqual(logged);
});

test('what this process has committed is pushed without a question to the database, unless another committed in between', async () => {
  const { publisher, one, other } = await openTwo();
  const saveAndPush = async (storage: Storage) => {
    const { length } = publisher.messages;
    await create(storage, 1);
    one.outbox.wake();
    await publisher.reached(length + 1);
  };
  // The first round reads the changes of an earlier process, and the second those that other processes
  // committed meanwhile.
  await saveAndPush(one.storage);
  await saveAndPush(one.storage);
  const after = vi.spyOn(one.storage.changes, 'after');
  await saveAndPush(one.storage);
  await saveAndPush(one.storage);
  expect(after).not.toHaveBeenCalled();
  // Another process, which has not notified this one yet.
  await create(one.storage, 1);
  await create(other.storage, 1);
  await saveAndPush(one.storage);
  expect(after).toHaveBeenCalled();
  await one.outbox.stop();
  expect(publisher.ids).toEqual(await loggedIds(one.storage));
});

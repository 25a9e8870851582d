import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { create, loggedIds, outboxOf } from '../testing/outbox-of.ts';
import { RecordingBatchPublisher, RecordingPublisher } from '../testing/recording-publisher.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readOutboxBacklog } from './outbox.ts';

/** Holds the timers of one test back, which moves the time on itself; the database goes on by its own. */
function holdTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
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
  const database = await testDatabase();
  const storage = await database.open(exampleResources);
  await create(storage, 2);
  const publisher = new RecordingPublisher();
  const { outbox } = outboxOf(storage, publisher);
  outbox.wake();
  await outbox.stop();
  await storage.close();
  // As if the process had ended before it wrote where it had got.
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

test('a commit after an outage wakes at once, and while the service is away once in the first pause', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  const publisher = new RecordingPublisher();
  publisher.failures = Infinity;
  holdTimers();
  const { outbox, failedRounds } = outboxOf(storage, publisher, { retryDelay: 1_000 });
  await create(storage, 1);
  outbox.wake();
  for (const [index, pause] of [1_000, 2_000, 4_000, 8_000].entries()) {
    await failedRounds(index + 1);
    await vi.advanceTimersByTimeAsync(pause);
  }
  await failedRounds(5);
  for (let commit = 0; commit < 20; commit += 1) {
    outbox.wake();
    await vi.advanceTimersByTimeAsync(49);
  }
  expect(outbox.counts.failedRounds).toBe(5);
  await vi.advanceTimersByTimeAsync(20);
  await failedRounds(6);
  publisher.failures = 0;
  const delays: number[] = [];
  const held = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, delay: number) => {
    delays.push(delay);
    return held(work, delay);
  });
  // Much less than the sixteen seconds and more of the pause.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(publisher.messages).toEqual([]);
  outbox.wake();
  await vi.advanceTimersByTimeAsync(1);
  await publisher.reached(1);
  await outbox.stop();
  vi.unstubAllGlobals();
  // Node warns of a negative delay.
  expect(delays.filter((delay) => delay < 0)).toEqual([]);
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

test('while the service is away changes wait, however often it fails, and are pushed in order afterwards', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 3);
  const publisher = new RecordingPublisher();
  // Before the round that succeeds: failures of the first change alone, then of the first and the next together.
  publisher.failures = 8;
  const { outbox, givenUp } = outboxOf(storage, publisher);
  outbox.wake();
  await publisher.reached(3);
  await outbox.stop();
  expect(publisher.ids).toEqual(await loggedIds(storage));
  expect(publisher.ids).toHaveLength(3);
  expect(givenUp).toEqual([]);
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

test('a service that fails and takes too long for it gets every other message', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 25);
  const publisher = new RecordingBatchPublisher();
  publisher.poison = 14;
  const { outbox, givenUp } = outboxOf(storage, publisher, { roundLimit: 0 });
  outbox.wake();
  await publisher.reached(24);
  await outbox.stop();
  expect(new Set(publisher.ids)).toEqual(new Set((await loggedIds(storage)).filter((id) => id !== 14)));
  expect(givenUp).toHaveLength(1);
});

test('while the database is away the pauses between two attempts grow up to thirty seconds', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  vi.spyOn(storage.pushPosition, 'advance').mockRejectedValue(new Error('The database is away'));
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const failedAt: number[] = [];
  const start = Date.now();
  const onError = () => failedAt.push((Date.now() - start) / 1_000);
  const { outbox } = outboxOf(storage, new RecordingPublisher(), { retryDelay: 1_000, onError });
  outbox.wake();
  await vi.advanceTimersByTimeAsync(95_000);
  await outbox.stop();
  expect(failedAt.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
});

test('the pauses begin anew when a round got somewhere', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 3);
  const publisher = new RecordingPublisher();
  const outcomes = ['away', 'away', 'taken', 'away'];
  publisher.beforeCall = async () => (publisher.failures = outcomes.shift() === 'away' ? 1 : 0);
  holdTimers();
  const { outbox, failedRounds } = outboxOf(storage, publisher, { retryDelay: 7 });
  outbox.wake();
  const pauses: number[] = [];
  for (let round = 1; round <= 3; round += 1) {
    await failedRounds(round);
    const failedAt = performance.now();
    await vi.advanceTimersToNextTimerAsync();
    pauses.push(performance.now() - failedAt);
  }
  expect(pauses).toEqual([7, 14, 7]);
  await publisher.reached(3);
  await outbox.stop();
});

test('the pauses begin anew when a round had nothing to do', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  const publisher = new RecordingPublisher();
  await outboxOf(storage, publisher).outbox.stop();
  const away = new Error('The database is away');
  const advanceReally = storage.pushPosition.advance.bind(storage.pushPosition);
  const advance = vi.spyOn(storage.pushPosition, 'advance');
  const idle = Promise.withResolvers<void>();
  advance
    .mockRejectedValueOnce(away)
    .mockRejectedValueOnce(away)
    .mockImplementationOnce(async (work) => {
      idle.resolve();
      await advanceReally(work);
    });
  holdTimers();
  const { outbox, failedRounds } = outboxOf(storage, publisher, { retryDelay: 7 });
  outbox.wake();
  for (let round = 1; round <= 2; round += 1) {
    await failedRounds(round);
    await vi.advanceTimersToNextTimerAsync();
  }
  await idle.promise;
  advance.mockRejectedValueOnce(away);
  outbox.wake();
  await failedRounds(3);
  const failedAt = performance.now();
  await vi.advanceTimersToNextTimerAsync();
  expect(performance.now() - failedAt).toBe(7);
  await outbox.stop();
});

test('what is committed during a round begins another at once', async () => {
  // Not the look for what other processes committed.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 1);
  const publisher = new RecordingPublisher();
  const { outbox } = outboxOf(storage, publisher);
  publisher.beforeCall = async () => {
    publisher.beforeCall = async () => undefined;
    await create(storage, 1);
    outbox.wake();
  };
  outbox.wake();
  await publisher.reached(2);
  await outbox.stop();
  expect(publisher.ids).toEqual([1, 2]);
});

test('a stop whose last round fails leaves nothing that keeps the process', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  vi.spyOn(storage.pushPosition, 'advance').mockRejectedValue(new Error('The database is away'));
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { outbox } = outboxOf(storage, new RecordingPublisher());
  await outbox.stop();
  expect(outbox.counts.failedRounds).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a stop while the next try is waited for leaves nothing that keeps the process', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  vi.spyOn(storage.pushPosition, 'advance').mockRejectedValue(new Error('The database is away'));
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { outbox, failed } = outboxOf(storage, new RecordingPublisher());
  outbox.wake();
  await failed;
  await outbox.stop();
  expect(vi.getTimerCount()).toBe(0);
});

describe('a service that takes several messages in one call', () => {
  test('gets what waits in as few calls as it allows, in order', async () => {
    const storage = await (await testDatabase()).open(exampleResources);
    await create(storage, 25);
    const publisher = new RecordingBatchPublisher();
    await outboxOf(storage, publisher).outbox.stop();
    expect(publisher.ids).toEqual(await loggedIds(storage));
    expect(publisher.sizes).toEqual([10, 10, 5]);
  });

  test('gets a message that is alone by itself', async () => {
    const storage = await (await testDatabase()).open(exampleResources);
    await create(storage, 1);
    const publisher = new RecordingBatchPublisher();
    await outboxOf(storage, publisher).outbox.stop();
    expect(publisher.ids).toEqual([1]);
    expect(publisher.sizes).toEqual([]);
  });

  test('refuses one message and gets the nine that were with it', async () => {
    const storage = await (await testDatabase()).open(exampleResources);
    await create(storage, 25);
    const publisher = new RecordingBatchPublisher();
    const logged = await loggedIds(storage);
    publisher.refused = (id) => id === logged[13];
    const { outbox, givenUp } = outboxOf(storage, publisher);
    await outbox.stop();
    // The next was tried early, and comes again in its turn.
    expect(publisher.ids).toEqual(logged.toSpliced(13, 1, logged[14]));
    expect(publisher.sizes).toEqual([10, 5]);
    expect(givenUp).toHaveLength(1);
  });

  test('never takes one message, and gets every other', async () => {
    const storage = await (await testDatabase()).open(exampleResources);
    await create(storage, 25);
    const publisher = new RecordingBatchPublisher();
    publisher.poison = 14;
    const { outbox, givenUp } = outboxOf(storage, publisher);
    outbox.wake();
    await publisher.reached(24);
    await outbox.stop();
    expect(new Set(publisher.ids)).toEqual(new Set((await loggedIds(storage)).filter((id) => id !== 14)));
    expect(givenUp).toHaveLength(1);
  });

  test('never takes those of a record that changed more often than fits in a call, and gets the next', async () => {
    const storage = await (await testDatabase()).open(exampleResources);
    await create(storage, 12);
    const [last] = (await loggedIds(storage)).slice(-1);
    await storage.query
      .updateTable('change')
      .set({ record_id: 100 })
      .where('record_id', '!=', Number(last))
      .execute();
    const publisher = new RecordingBatchPublisher();
    publisher.poison = 100;
    const { outbox, givenUp } = outboxOf(storage, publisher);
    outbox.wake();
    await publisher.reached(12);
    await outbox.stop();
    expect(new Set(publisher.ids)).toEqual(new Set([last]));
    expect(givenUp).toHaveLength(11);
  });

  test('gets everything in order when it comes back', async () => {
    const storage = await (await testDatabase()).open(exampleResources);
    await create(storage, 25);
    const publisher = new RecordingBatchPublisher();
    // Two calls fail in each of the first rounds: that of several messages, and that of the first alone.
    publisher.failures = 4;
    const { outbox, failed, givenUp } = outboxOf(storage, publisher);
    outbox.wake();
    expect(await failed).toMatchObject({ message: 'The service is away' });
    await publisher.reached(25);
    await outbox.stop();
    expect(publisher.ids).toEqual(await loggedIds(storage));
    expect(givenUp).toEqual([]);
  });
});

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { create, loggedIds, outboxOf } from '../testing/outbox-of.ts';
import { RecordingBatchPublisher, RecordingPublisher } from '../testing/recording-publisher.ts';
import { testDatabase } from '../testing/test-database.ts';

/** Fakes the timers of one test, which advances the time itself; the database keeps its own. */
function holdTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('a long round lets others have their turn after each batch', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 1_100);
  const publisher = new RecordingPublisher();
  let isPublishing = true;
  const publishedAtTurns = new Set<number>();
  const takeTurn = () => {
    publishedAtTurns.add(publisher.messages.length);
    if (isPublishing) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await outboxOf(storage, publisher).outbox.stop();
  isPublishing = false;
  // It takes three batches.
  expect([...publishedAtTurns].filter((count) => count > 0 && count < 1_100).length).toBeGreaterThan(1);
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
  // Much less than the pause, which is more than sixteen seconds.
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

test('while the service is away changes wait, however often it fails, and are pushed in order afterwards', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  await create(storage, 3);
  const publisher = new RecordingPublisher();
  // Before the round that succeeds: failures of the first change alone, then of the first and the next
  // together.
  publisher.failures = 8;
  const { outbox, givenUp } = outboxOf(storage, publisher);
  outbox.wake();
  await publisher.reached(3);
  await outbox.stop();
  expect(publisher.ids).toEqual(await loggedIds(storage));
  expect(publisher.ids).toHaveLength(3);
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
  // Without the regular check for changes of other processes.
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
    // The next one was published early, and again in order.
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
    // Two calls fail in each of the first rounds: the batch, and the first message alone.
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

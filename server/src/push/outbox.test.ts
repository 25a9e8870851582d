import { expect, test } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { create, outboxOf } from '../testing/outbox-of.ts';
import { RecordingPublisher } from '../testing/recording-publisher.ts';
import { testDatabase } from '../testing/test-database.ts';

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

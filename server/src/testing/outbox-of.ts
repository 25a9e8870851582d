import { EventEmitter, once } from 'node:events';
import { onTestFinished } from 'vitest';
import { Outbox, type OutboxParts } from '../push/outbox.ts';
import { saveRecord } from '../records/save-record.ts';
import type { Storage } from '../storage/storage.ts';
import { exampleResources, task } from './example-resources.ts';
import type { RecordingPublisher } from './recording-publisher.ts';

const writer = { userId: 'someone', role: 'editor', socketId: '1.1' } as const;

/** Concurrent writes that a busy machine completes before the last times out waiting for a connection. */
const mostTogether = 100;

/** Creates tasks, many of them concurrently. */
export async function create(storage: Storage, count: number): Promise<void> {
  const store = { storage, resources: exampleResources };
  const write = { action: 'created', values: { name: 'Peindre' }, key: null } as const;
  for (let left = count; left > 0; left -= mostTogether) {
    const length = Math.min(left, mostTogether);
    await Promise.all(Array.from({ length }, () => saveRecord(store, task, write, writer)));
  }
}

/** Returns the records in the order of the log: concurrent writes may be logged in any order. */
export async function loggedIds(storage: Storage): Promise<unknown[]> {
  const logged = await storage.query
    .selectFrom('change')
    .select('record_id')
    .where('record_id', 'is not', null)
    .orderBy('sequence')
    .execute();
  return logged.map(({ record_id: id }) => id);
}

/** A fast outbox that stops with its test, its first failure, what it gave up, and a wait for failures. */
export function outboxOf(storage: Storage, publisher: RecordingPublisher, more: Partial<OutboxParts> = {}) {
  const failed = Promise.withResolvers<unknown>();
  const failures = new EventEmitter();
  const onError = (error: unknown) => {
    failed.resolve(error);
    failures.emit('failure');
  };
  const givenUp: number[] = [];
  const onGivenUp = (sequence: number) => givenUp.push(sequence);
  const parts = { storage, resources: exampleResources, publisher, onError, onGivenUp };
  const outbox = new Outbox({ ...parts, retryDelay: 1, ...more });
  onTestFinished(() => outbox.stop());
  /** Resolves once this number of rounds has failed. */
  const failedRounds = async (count: number) => {
    while (outbox.counts.failedRounds < count) await once(failures, 'failure');
  };
  return { outbox, failed: failed.promise, failedRounds, givenUp };
}

import { EventEmitter, once } from 'node:events';
import { onTestFinished } from 'vitest';
import { Outbox, type OutboxParts } from '../push/outbox.ts';
import { saveRecord } from '../records/save-record.ts';
import type { Storage } from '../storage/storage.ts';
import { exampleResources, task } from './example-resources.ts';
import type { RecordingPublisher } from './recording-publisher.ts';

const writer = { userId: 'someone', role: 'editor', socketId: '1.1' } as const;

/** As many as a busy machine saves before the last of them has waited too long for a connection to the database. */
const mostTogether = 100;

/** Makes tasks, many at the same time. */
export async function create(storage: Storage, count: number): Promise<void> {
  const store = { storage, resources: exampleResources };
  const write = { action: 'created', values: { name: 'Peindre' }, key: null } as const;
  for (let left = count; left > 0; left -= mostTogether) {
    const length = Math.min(left, mostTogether);
    await Promise.all(Array.from({ length }, () => saveRecord(store, task, write, writer)));
  }
}

/** The records of the log, in its order: simultaneous writes may be logged in any order. */
export async function loggedIds(storage: Storage): Promise<unknown[]> {
  const logged = await storage.query
    .selectFrom('change')
    .select('record_id')
    .where('record_id', 'is not', null)
    .orderBy('sequence')
    .execute();
  return logged.map(({ record_id: id }) => id);
}

/** An outbox that hardly pauses and stops with its test, its first failure, what it gave up, and what waits for failed rounds. */
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
  /** Settles once so many rounds have failed. */
  const failedRounds = async (count: number) => {
    while (outbox.counts.failedRounds < count) await once(failures, 'failure');
  };
  return { outbox, failed: failed.promise, failedRounds, givenUp };
}

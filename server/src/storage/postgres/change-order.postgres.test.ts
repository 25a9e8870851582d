import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Known } from '../../records/list-delta.ts';
import { readList } from '../../records/read-list.ts';
import { repositoryOf } from '../../records/record-repository.ts';
import { saveRecord } from '../../records/save-record.ts';
import { exampleResources, task } from '../../testing/example-resources.ts';
import { recordsOf } from '../../testing/records-of.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { Storage } from '../storage.ts';
import type { StorageTransaction } from '../tables.ts';

const writer = { userId: 'someone', role: 'editor', socketId: null } as const;

interface Task {
  id_task: number;
  name: string;
}

/** A client that knows of the list what its deltas tell. */
class Reader {
  readonly names = new Map<number, string>();
  readonly #storage: Storage;
  readonly #nextKnown: (cursor: string) => Known;
  #known: Known = { by: 'nothing' };

  constructor(storage: Storage, nextKnown: (cursor: string) => Known) {
    this.#storage = storage;
    this.#nextKnown = nextKnown;
  }

  async refresh(): Promise<void> {
    const answer = await readList(this.#storage, task, {
      person: { id: 'someone', role: 'reader' },
      known: this.#known,
      holds: () => false,
    });
    this.#known = this.#nextKnown(answer.cursor);
    for (const { id_task: id, name } of await recordsOf<Task>(answer)) this.names.set(id, name);
  }
}

function add(storage: Storage, name: string) {
  const store = { storage, resources: exampleResources };
  return saveRecord(store, task, { action: 'created', values: { name }, key: null }, writer);
}

function logCreation(storage: Storage, transaction: StorageTransaction, id: number) {
  const nobody = { user_id: null, what: null, socket_id: null };
  return storage.changes.append(transaction, {
    resource: 'task',
    record_id: id,
    action: 'created',
    ...nobody,
  });
}

/** Whether a transaction waits for another one. */
async function someoneWaits(storage: Storage): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(storage.query);
  return rows.length > 0;
}

/** Writes a record, stops until it is told to go on, then logs the change and commits. */
function addSlowly(storage: Storage, name: string) {
  const written = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const done = storage.write(async (transaction) => {
    const id = await repositoryOf(storage, task).insert(transaction, { name });
    written.resolve();
    await goOn.promise;
    await logCreation(storage, transaction, id);
  });
  return { written: written.promise, finish: () => (goOn.resolve(), done) };
}

test('invariant: whoever follows by cursor or by date misses nothing of a transaction that was open meanwhile', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  const byCursor = new Reader(storage, (cursor) => ({ by: 'cursor', cursor }));
  const byDate = new Reader(storage, () => ({ by: 'date', date: new Date() }));
  const refresh = () => Promise.all([byCursor.refresh(), byDate.refresh()]);
  await refresh();
  const slow = addSlowly(storage, 'Lente');
  await slow.written;
  for (const name of ['Un', 'Deux', 'Trois']) {
    await add(storage, name);
    await refresh();
  }
  expect([...byCursor.names.values()]).toEqual(['Un', 'Deux', 'Trois']);
  await slow.finish();
  await refresh();
  expect([...byCursor.names.values()].toSorted()).toEqual(['Deux', 'Lente', 'Trois', 'Un']);
  expect([...byDate.names.values()].toSorted()).toEqual(['Deux', 'Lente', 'Trois', 'Un']);
});

test('invariant: what is logged later does not become visible before what was logged earlier', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  const reader = new Reader(storage, (cursor) => ({ by: 'cursor', cursor }));
  await reader.refresh();
  const logged = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const early = storage.write(async (transaction) => {
    const id = await repositoryOf(storage, task).insert(transaction, { name: 'Tôt' });
    await logCreation(storage, transaction, id);
    logged.resolve();
    await goOn.promise;
  });
  await logged.promise;
  const over = new AbortController();
  const late = add(storage, 'Tard').finally(() => over.abort());
  while (!over.signal.aborted && !(await someoneWaits(storage)));
  await reader.refresh();
  expect([...reader.names.values()]).toEqual([]);
  goOn.resolve();
  await Promise.all([early, late]);
  await reader.refresh();
  expect([...reader.names.values()]).toEqual(['Tôt', 'Tard']);
});

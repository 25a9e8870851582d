import { expect, test } from 'vitest';
import { type Known } from '../../records/list-delta.ts';
import { readList } from '../../records/read-list.ts';
import { tableOf } from '../../records/record-table.ts';
import { saveRecord } from '../../records/save-record.ts';
import { exampleResources, task } from '../../testing/example-resources.ts';
import { recordsOf } from '../../testing/records-of.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { Storage } from '../storage.ts';

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

/** Writes a record, stops until it is told to go on, then logs the change and commits. */
function addSlowly(storage: Storage, name: string) {
  const written = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const done = storage.write(async (transaction) => {
    const id = await tableOf(storage, task).insert(transaction, { name });
    written.resolve();
    await goOn.promise;
    const by = { user_id: null, what: null, socket_id: null };
    return storage.changes.append(transaction, { resource: 'task', record_id: id, action: 'created', ...by });
  });
  return { written: written.promise, finish: () => (goOn.resolve(), done) };
}

test('law: whoever follows by cursor or by date misses nothing of a transaction that was open meanwhile', async () => {
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

test('law: positions become visible in their order, however many transactions log at the same time', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  const seen: number[] = [];
  const watch = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      const rows = await storage.query
        .selectFrom('change')
        .select('sequence')
        .where('sequence', '>', seen.at(-1) ?? 0)
        .orderBy('sequence')
        .execute();
      seen.push(...rows.map(({ sequence }) => sequence));
    }
  };
  const over = new AbortController();
  const watching = watch(over.signal);
  await Promise.all(Array.from({ length: 150 }, (_, index) => add(storage, `Tâche ${index}`)));
  over.abort();
  await watching;
  const all = await storage.query.selectFrom('change').select('sequence').orderBy('sequence').execute();
  const last = seen.at(-1) ?? 0;
  expect(seen).toEqual(all.map(({ sequence }) => sequence).filter((sequence) => sequence <= last));
  expect(all.filter(({ sequence }) => sequence > 4)).toHaveLength(150);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Known } from '../../records/list-delta.ts';
import { readList } from '../../records/read-list.ts';
import { saveRecord } from '../../records/save-record.ts';
import { exampleResources, task } from '../../testing/example-resources.ts';
import { recordsOf } from '../../testing/records-of.ts';
import { areOfThisTest, testDatabase } from '../../testing/test-database.ts';
import { rowsOf } from '../../testing/rows-of.ts';
import type { Storage } from '../storage.ts';
import type { StorageTransaction } from '../tables.ts';

const writer = { userId: 'someone', role: 'editor', socketId: null } as const;

interface Task {
  id_task: number;
  name: string;
}

/** A client that has only the data of its deltas. */
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

/** Two processes on one database. */
async function openTwo(): Promise<[Storage, Storage]> {
  const database = await testDatabase();
  return [await database.open(exampleResources), await database.open(exampleResources)];
}

/** Waits until a transaction waits for another one. */
async function untilSomeoneWaits(storage: Storage): Promise<void> {
  for (let waiting = 0; waiting === 0;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where ${areOfThisTest} and wait_event_type = 'Lock'`.execute(storage.query);
    waiting = rows.length;
  }
}

/** Adds a record, and pauses before the commit until `finish`, before or after logging the change. */
function addSlowly(storage: Storage, name: string, stopsAt: 'record' | 'change') {
  const written = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const stop = async () => {
    written.resolve();
    await goOn.promise;
  };
  const done = storage.write(async (transaction) => {
    const id = await rowsOf(storage, task).insert(transaction, { name });
    if (stopsAt === 'record') await stop();
    await logCreation(storage, transaction, id);
    if (stopsAt === 'change') await stop();
  });
  return { written: written.promise, finish: () => (goOn.resolve(), done) };
}

test.each(['record', 'change'] as const)(
  'invariant: whoever follows by cursor or by date misses nothing of a transaction that stood still after its %s',
  async (stopsAt) => {
    const [storage, other] = await openTwo();
    const byCursor = new Reader(storage, (cursor) => ({ by: 'cursor', cursor }));
    const byDate = new Reader(storage, () => ({ by: 'date', date: new Date() }));
    const refresh = () => Promise.all([byCursor.refresh(), byDate.refresh()]);
    await refresh();
    const slow = addSlowly(storage, 'Lente', stopsAt);
    await slow.written;
    const late = ['Un', 'Deux', 'Trois'].map((name) => add(other, name));
    await untilSomeoneWaits(storage);
    await refresh();
    expect([...byCursor.names.values()]).toEqual([]);
    await Promise.all([slow.finish(), ...late]);
    await refresh();
    expect([...byCursor.names.values()]).toEqual(['Lente', 'Un', 'Deux', 'Trois']);
    expect([...byDate.names.values()]).toEqual(['Lente', 'Un', 'Deux', 'Trois']);
  },
);

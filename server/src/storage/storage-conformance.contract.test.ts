import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readsOf } from '../records/record-reads.ts';
import { exampleResources, task, team } from '../testing/example-resources.ts';
import { testDatabase } from '../testing/test-database.ts';
import { rowsOf } from '../testing/rows-of.ts';
import type { NewChange } from './new-entry.ts';
import type { Storage } from './storage.ts';

async function open(): Promise<Storage> {
  return (await testDatabase()).open(exampleResources);
}

const changed = (id: number): NewChange => ({
  resource: 'task',
  record_id: id,
  action: 'updated',
  user_id: 'someone',
  what: '{"name":"Été"}',
  before: null,
  socket_id: null,
  client_id: null,
  action_id: null,
});

/** Adds a task in its own transaction. */
function add(storage: Storage, values: Record<string, unknown>): Promise<number> {
  return storage.write((transaction) => rowsOf(storage, task).insert(transaction, values));
}

const countTasks = (storage: Storage) =>
  storage.read((transaction) => readsOf(storage, task).count(transaction));

test('what is written is there when the database is opened again, and it is the same database', async () => {
  const database = await testDatabase();
  const before = await database.open(exampleResources);
  await add(before, { name: 'Peindre' });
  await before.close();
  const after = await database.open(exampleResources);
  expect(await countTasks(after)).toBe(1);
  expect(after.databaseId).toBe(before.databaseId);
  expect((await open()).databaseId).not.toBe(before.databaseId);
});

test('a work that fails leaves nothing, and its error is the one that it threw', async () => {
  const storage = await open();
  const failure = new Error('On purpose');
  const work = storage.write(async (transaction) => {
    await rowsOf(storage, task).insert(transaction, { name: 'Peindre' });
    await storage.changes.append(transaction, changed(1));
    throw failure;
  });
  await expect(work).rejects.toBe(failure);
  expect(await countTasks(storage)).toBe(0);
  const log = await storage.query
    .selectFrom('change')
    .select('action')
    .where('resource', '=', 'task')
    .execute();
  expect(log).toEqual([{ action: 'list_replaced' }]);
});

test('the JSON of a record names its attributes as declared, without spaces, empty ones too', async () => {
  const storage = await open();
  const note = { id: 'x', size: 1, name: 'b', type: 'a' };
  const teamId = await storage.write((transaction) =>
    rowsOf(storage, team).insert(transaction, { name: 'Équipe « 1 »' }),
  );
  const id = await add(storage, { effort: 2.5, name: 'A "b"\\\n\u2028é😀', done: true, team: teamId, note });
  const bare = await add(storage, { name: 'Nu', effort: 100, code: 'A' });
  const read = (one: number) =>
    readsOf(storage, task)
      .one(storage.reader, one)
      .then((record) => record?.json);
  expect(await read(bare)).toBe(
    `{"id_task":${bare},"name":"Nu","code":"A","effort":100,"done":false,"state":null,"due":null,"team":null,"note":null}`,
  );
  const json = (await read(id)) ?? '';
  expect(JSON.parse(json)).toEqual({
    id_task: id,
    name: 'A "b"\\\n\u2028é😀',
    code: null,
    effort: 2.5,
    done: true,
    state: null,
    due: null,
    team: teamId,
    note,
  });
  expect(json).toContain('"note":{"id":"x","size":1,"name":"b","type":"a"}');
});

test('an array has the records in the order of the query, and is an empty one without any', async () => {
  const storage = await open();
  const names = async () => {
    const { rows } = await sql<{
      json: string | Uint8Array;
    }>`select ${storage.jsonArray(sql`json`)} as json
      from (${storage.recordRows(task, sql`order by name desc`)}) as record`.execute(storage.query);
    const json = Buffer.from(rows[0]?.json ?? '').toString();
    return (JSON.parse(json) as { name: string }[]).map(({ name }) => name);
  };
  expect(await names()).toEqual([]);
  for (const name of ['B', 'C', 'A']) await add(storage, { name });
  expect(await names()).toEqual(['C', 'B', 'A']);
});

test('identifiers and positions are numbers, ascend, and are never used again', async () => {
  const storage = await open();
  const first = await add(storage, { name: 'Un' });
  const second = await add(storage, { name: 'Deux' });
  await storage.write((transaction) => rowsOf(storage, task).delete(transaction, second));
  const third = await add(storage, { name: 'Trois' });
  expect(second).toBeGreaterThan(first);
  expect(third).toBeGreaterThan(second);
  const append = () => storage.write((transaction) => storage.changes.append(transaction, changed(first)));
  const { sequence } = await append();
  expect((await append()).sequence).toBeGreaterThan(sequence);
});

test('the log keeps a change as it was told, and its time does not go back with the clock', async () => {
  const storage = await open();
  await storage.write((transaction) => storage.changes.append(transaction, changed(7)));
  const later = Date.now() + 60_000;
  await storage.query.updateTable('change').set({ at: later }).execute();
  await storage.write((transaction) => storage.changes.append(transaction, changed(8)));
  const rows = await storage.query.selectFrom('change').selectAll().orderBy('sequence', 'desc').execute();
  expect(rows.slice(0, 2)).toEqual([
    { sequence: expect.any(Number) as number, at: later, ...changed(8) },
    { sequence: expect.any(Number) as number, at: later, ...changed(7) },
  ]);
});

test('a reading sees one state, whatever is asked in it', async () => {
  const storage = await open();
  await add(storage, { name: 'Un' });
  let writing: Promise<unknown> | undefined;
  const counts = await storage.read(async (transaction) => {
    const before = await readsOf(storage, task).count(transaction);
    writing = add(storage, { name: 'Deux' });
    await writing;
    return [before, await readsOf(storage, task).count(transaction)];
  });
  await writing;
  expect(counts).toEqual([1, 1]);
  expect(await countTasks(storage)).toBe(2);
});

test('a value that is unique is there once, whatever does the check', async () => {
  const storage = await open();
  await add(storage, { name: 'Un', code: 'A' });
  const id = await add(storage, { name: 'Deux', code: 'a' });
  await expect(add(storage, { name: 'Trois', code: 'A' })).rejects.toThrow(/unique/i);
  const update = storage.write((transaction) => rowsOf(storage, task).update(transaction, id, { code: 'A' }));
  await expect(update).rejects.toThrow(/unique/i);
});

test('many writes at the same time are all done', async () => {
  const storage = await open();
  const names = Array.from({ length: 40 }, (_, index) => `Tâche ${index}`);
  const ids = await Promise.all(names.map((name) => add(storage, { name })));
  expect(new Set(ids).size).toBe(40);
  expect(await countTasks(storage)).toBe(40);
});

test('files of a version that did not note when they were uploaded keep the time that is known of them', async () => {
  const database = await testDatabase();
  const before = await database.open(exampleResources);
  const { query } = before;
  const text = {
    resource: 'task',
    attribute: 'note',
    user_id: 'someone',
    name: 'a.txt',
    type: '',
    checksum: '',
  };
  const file = { ...text, record_id: null, size: 1, state: 'waiting', since: 1_700_000_000_000 } as const;
  await query
    .insertInto('file')
    .values({ ...file, id: 'a', uploaded_at: 1 })
    .execute();
  await query.schema.dropIndex('file_uploaded').execute();
  await query.schema.alterTable('file').dropColumn('uploaded_at').execute();
  await query.schema.createIndex('file_of_user').on('file').columns(['user_id', 'since']).execute();
  await before.close();
  const { query: files } = await database.open(exampleResources);
  expect(await files.selectFrom('file').select('uploaded_at').execute()).toEqual([
    { uploaded_at: file.since },
  ]);
});

test('a log of a version that noted neither what changes replaced nor their client or action goes on', async () => {
  const database = await testDatabase();
  const before = await database.open(exampleResources);
  await before.write((transaction) => before.changes.append(transaction, changed(1)));
  for (const column of ['before', 'client_id', 'action_id'])
    await before.query.schema.alterTable('change').dropColumn(column).execute();
  await before.close();
  const after = await database.open(exampleResources);
  await after.write((transaction) =>
    after.changes.append(transaction, {
      ...changed(1),
      ...{ before: '{"name":"Mai"}', client_id: 'one', action_id: 'a' },
    }),
  );
  const log = await after.query
    .selectFrom('change')
    .select(['before', 'client_id', 'action_id'])
    .where('record_id', '=', 1)
    .execute();
  expect(log).toEqual([
    { before: null, client_id: null, action_id: null },
    { before: '{"name":"Mai"}', client_id: 'one', action_id: 'a' },
  ]);
});

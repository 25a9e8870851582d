import { defineResource, flag, text } from '@ne2016/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { UserSession } from '../accounts/account.ts';
import { saveRecord } from '../records/save-record.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PresenceWatch } from './presence-watch.ts';

/** Notes that readers see while they are shared. */
const note = defineResource('note', {
  labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
  attributes: { title: text({ label: 'Titre' }), shared: flag({ label: 'Pour tous' }) },
  title: 'title',
  visible: ({ shared }, { role }) => shared || role !== 'reader',
});

const writer = { userId: 'someone', role: 'admin', socketId: null } as const;

function sessionOf(id: string, role: 'reader' | 'editor' = 'reader'): UserSession {
  return { id, account: { id, name: id, email: `${id}@ne2016.test`, role } };
}

/** A watch over notes in a database, which looks when it is told to. */
async function start() {
  const storage = await (await testDatabase()).open([note]);
  const store = { storage, resources: [note] };
  const watch = new PresenceWatch(storage, [note]);
  const gone = new Set<string>();
  /** Who is told of at a look. */
  const look = async () => {
    const hidden: string[] = [];
    await watch.findHidden(
      (id) => !gone.has(id),
      (id) => hidden.push(id),
    );
    return hidden.toSorted();
  };
  const create = async (count = 1) => {
    for (let n = 0; n < count; n += 1) {
      const write = { action: 'created', values: { title: 'Une', shared: true }, key: null } as const;
      await saveRecord(store, note, write, writer);
    }
  };
  const change = (id: number, values: object) =>
    saveRecord(store, note, { action: 'updated', id, values: { ...values }, expected: null }, writer);
  const join = (session: UserSession, id: number) => watch.authorized(session, `presence-note.${id}`);
  return { storage, watch, gone, look, create, change, join };
}

test('who sees the record stays, also after changes; from whom it is hidden is told once', async () => {
  const { look, create, change, join } = await start();
  await create(2);
  join(sessionOf('reader'), 1);
  join(sessionOf('editor', 'editor'), 1);
  join(sessionOf('elsewhere'), 2);
  expect(await look()).toEqual([]);
  await change(1, { title: 'Autre' });
  expect(await look()).toEqual([]);
  await change(1, { shared: false });
  expect(await look()).toEqual(['reader']);
  expect(await look()).toEqual([]);
});

test('a change between the authorisation and the first look is found', async () => {
  const { look, create, change, join } = await start();
  await create();
  join(sessionOf('reader'), 1);
  await change(1, { shared: false });
  expect(await look()).toEqual(['reader']);
});

test('one change among more than are read at a time is found', async () => {
  const { look, create, change, join } = await start();
  await create();
  join(sessionOf('reader'), 1);
  expect(await look()).toEqual([]);
  await create(550);
  await change(1, { shared: false });
  await create(50);
  expect(await look()).toEqual(['reader']);
});

test('a list that was replaced as a whole is looked at again', async () => {
  const { storage, look, create, join } = await start();
  await create();
  join(sessionOf('reader'), 1);
  expect(await look()).toEqual([]);
  await storage.write(async (transaction) => {
    await sql`update record_note set shared = false`.execute(transaction);
    await storage.changes.appendListReplaced(transaction, note);
  });
  expect(await look()).toEqual(['reader']);
});

test('what could not be read is looked at again', async () => {
  const { storage, look, create, change, join } = await start();
  await create();
  join(sessionOf('reader'), 1);
  await look();
  await change(1, { shared: false });
  const rename = (from: string, to: string) => storage.query.schema.alterTable(from).renameTo(to).execute();
  await rename('record_note', 'elsewhere');
  await expect(look()).rejects.toThrow('note');
  await rename('elsewhere', 'record_note');
  expect(await look()).toEqual(['reader']);
});

test('a session without sockets is forgotten', async () => {
  const { gone, look, create, change, join } = await start();
  await create();
  join(sessionOf('left'), 1);
  gone.add('left');
  expect(await look()).toEqual([]);
  gone.clear();
  await change(1, { shared: false });
  expect(await look()).toEqual([]);
});

test('the first of many records that somebody was let into is watched as the last is', async () => {
  const { look, create, change, join } = await start();
  await create(60);
  for (let id = 1; id <= 60; id += 1) join(sessionOf('reader'), id);
  expect(await look()).toEqual([]);
  await change(1, { shared: false });
  expect(await look()).toEqual(['reader']);
});

test('more records than are watched close the sockets, which ends all of them, and the count begins anew', async () => {
  const { look, create, change, join } = await start();
  await create(2);
  for (let id = 1; id <= 1_000; id += 1) join(sessionOf('reader'), id);
  join(sessionOf('colleague'), 1);
  expect(await look()).toEqual([]);
  join(sessionOf('reader'), 1_001);
  expect(await look()).toEqual(['reader']);
  join(sessionOf('reader'), 2);
  expect(await look()).toEqual([]);
  await change(2, { shared: false });
  expect(await look()).toEqual(['reader']);
});

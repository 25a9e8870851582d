import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { startServer } from '../test-setup/kept-pages.ts';
import { makeClient } from '../test-setup/task-client.ts';
import { TaskTabs } from '../test-setup/task-tabs.ts';
import { indexedDbStorage } from './indexed-db/indexed-db-persistence.ts';

// Pages of several versions read the same database and the same channel. The names here are those of 0.1.0: they stay.

const record = { id_task: 1, name: 'one', note: 'n1', rank: 1 };

/** A draft of the record, as a page of 0.1.0 has stored it. */
const storedDraft = {
  name: 'a-draft',
  resource: 'task',
  key: 1,
  edits: { name: 'typed' },
  bases: { name: 'one' },
  snapshot: record,
  unconfirmed: null,
  position: '',
  createKey: null,
  owner: 'a page of 0.1.0',
  savedAt: 1_700_000_000_000,
};

const openDatabase = async (name: string) =>
  openDB(`ne2016/${name}`, 1, {
    upgrade(database) {
      for (const store of ['lists', 'rows', 'drafts']) database.createObjectStore(store);
    },
  });

test('a draft that 0.1.0 has stored is offered, and applied to its record', async () => {
  const database = await openDatabase('reader');
  await database.put('drafts', storedDraft, 'a-draft');
  database.close();
  const { layer, store } = makeClient(startServer(), { persistence: indexedDbStorage({ name: 'reader' }) });
  await vi.waitFor(() => expect(layer.recovered.value).toHaveLength(1));
  await layer.recovered.recover(layer.recovered.value[0]!);
  expect(store.get(1)).toMatchObject({ changed: ['name'], values: { name: 'typed' } });
});

test('drafts and lists are stored under the names of 0.1.0', async () => {
  const { store, pass } = makeClient(startServer(), { persistence: indexedDbStorage({ name: 'writer' }) });
  store.load();
  await vi.waitFor(() => expect(store.state).toMatchObject({ state: 'ready', isCached: false }));
  store.edit(1, { name: 'typed' });
  const database = await openDatabase('writer');
  await vi.waitFor(async () => {
    pass(1000);
    expect(await database.count('drafts')).toBe(1);
    expect(await database.count('lists')).toBe(1);
  });
  const [draft] = (await database.getAll('drafts')) as object[];
  expect(Object.keys(draft!).toSorted()).toEqual(Object.keys(storedDraft).toSorted());
  const [list] = (await database.getAll('lists')) as object[];
  expect(Object.keys(list!).toSorted()).toEqual(['position', 'revision', 'schema']);
  database.close();
});

test('tabs send each other the names of 0.1.0', async () => {
  const world = new TaskTabs();
  const sent: object[] = [];
  world.hub.makeChannel().open((message) => sent.push(message));
  const [tab] = await world.openLoaded(2);
  tab!.store.edit(1, { name: 'typed' });
  await tab!.store.save(1);
  await world.settle();
  tab!.layer.announceSignOut();
  await world.settle();
  const updates = sent.filter((message) => 'what' in message && message.what === 'news');
  const keys = new Set(updates.flatMap((update) => Object.keys(update)));
  expect([...keys].toSorted()).toEqual([
    'from',
    'heard',
    'leads',
    'number',
    'records',
    'resource',
    'what',
    'writing',
  ]);
  const records = updates.flatMap((update) => ('records' in update ? (update.records as object[]) : []));
  const written = records.find((one) => 'isWritten' in one);
  expect(Object.keys(written ?? {})).toEqual(
    expect.arrayContaining(['id', 'values', 'isWhole', 'version', 'isWritten']),
  );
  expect(sent).toContainEqual(expect.objectContaining({ what: 'here' }));
  expect(sent).toContainEqual(expect.objectContaining({ what: 'signed-out' }));
});

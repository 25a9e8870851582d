import { expect, test } from 'vitest';
import { subscribeToChanges, type ChangeSource, type RecordChange } from '../store/record-changes.ts';
import { makeClient, makeLoadedClient, settle } from '../test-setup/task-client.ts';
import { TaskServer } from '../test-setup/task-server.ts';
import { TaskTabs } from '../test-setup/task-tabs.ts';
import { task } from '../test-setup/task.ts';

/** Collects the changes that a store reports from now on, as short texts. */
function follow(store: ChangeSource) {
  const told: string[] = [];
  const says = ({ key, before, after, attributes, isOwn }: RecordChange) => {
    const isSame = (before === undefined) === (after === undefined);
    const what = isSame ? attributes.join() : before === undefined ? 'came' : 'went';
    return `${isOwn ? 'own ' : ''}${key} ${what}`;
  };
  subscribeToChanges(store, (news) => told.push(...news.map(says)));
  return told;
}

async function start() {
  const server = new TaskServer();
  server.write(1, { name: 'one', note: 'n1' });
  server.write(2, { name: 'two', note: 'n2' });
  const client = await makeLoadedClient(server);
  return { server, ...client, told: follow(client.store) };
}

test('what a push event brings is news, with the values of before and now', async () => {
  const { server, store, event, told } = await start();
  const news: RecordChange[] = [];
  subscribeToChanges(store, (all) => news.push(...all));
  server.write(1, { name: 'other' });
  event('updated', 1);
  await settle();
  server.write(3, { name: 'three' });
  event('created', 3);
  await settle();
  server.write(2, null);
  event('deleted', 2);
  expect(told).toEqual(['1 name', '3 came', '2 went']);
  expect(news[0]).toMatchObject({ before: { name: 'one' }, after: { name: 'other', note: 'n1' } });
});

test('where nothing that is shown has changed, nobody is told', async () => {
  const { server, store, event } = await start();
  const told: unknown[] = [];
  subscribeToChanges(store, (news) => told.push(news));
  server.write(1, { name: 'one' });
  event('updated', 1);
  await settle();
  expect(told).toEqual([]);
});

test('what a delta brings is news; a load, and a list that is loaded again, are none', async () => {
  const server = new TaskServer();
  server.write(1, { name: 'one', note: 'n1' });
  const { store, pass } = makeClient(server);
  const told = follow(store);
  store.load();
  await settle();
  server.write(2, { name: 'two' });
  await store.reload();
  expect(told).toEqual([]);
  server.write(1, { note: 'other' });
  store.requestDelta();
  pass(5_000);
  await settle();
  expect(told).toEqual(['1 note']);
});

test('what is written here is told as their own, its echo is no news, nor is what an unsaved edit hides', async () => {
  const { server, store, event, told } = await start();
  store.edit(1, { name: 'mine' });
  await store.save(1);
  event('updated', 1);
  await settle();
  const id = await store.save(store.addDraft({ name: 'new' }));
  await store.remove(2);
  expect(told).toEqual(['own 1 ', `own ${id} `, 'own 2 ']);
  told.length = 0;
  store.edit(1, { name: 'typed' });
  server.write(1, { name: 'theirs', note: 'theirs too' });
  event('updated', 1);
  await settle();
  expect(told).toEqual(['1 note']);
  expect(store.get(1)?.values).toMatchObject({ name: 'typed', note: 'theirs too' });
});

test('a deletion during which its record was told of once more is told as their own, at once', async () => {
  const { server, store, event, told } = await start();
  const news: RecordChange[] = [];
  subscribeToChanges(store, (all) => news.push(...all));
  const deletion = server.hold('DELETE', 'data/task/2', 'there');
  const removed = store.remove(2);
  server.write(2, { name: 'theirs' });
  event('updated', 2);
  await settle();
  const asked = server.hold('GET', 'data/task/2', 'there');
  deletion.release();
  expect(await removed).toBe(true);
  expect(told).toEqual(['2 name', 'own 2 went']);
  asked.release();
  await settle();
  // With the identifier in the list's form, not as the text of the URL.
  expect(news.map(({ key }) => key)).toEqual([2, 2]);
  expect(store.get(2)).toBeUndefined();
});

test('what another tab learned is news here too; what it wrote itself is told as their own', async () => {
  const world = new TaskTabs();
  const [writer, other] = await world.openLoaded(2);
  const told = follow(other!.store);
  const atWriter = follow(writer!.store);
  world.server.write(task, 1, { name: 'theirs' });
  await world.settle();
  expect([told, atWriter]).toEqual([['1 name'], ['1 name']]);
  told.length = 0;
  writer!.store.edit(1, { name: 'mine' });
  await writer!.store.save(1);
  await world.settle();
  const id = await writer!.store.save(writer!.store.addDraft({ name: 'new' }));
  await world.settle();
  expect(told).toEqual(['own 1 name', `own ${id} came`]);
  atWriter.length = 0;
  await writer!.store.remove(2);
  await world.settle();
  // The event may arrive before the message of the tab.
  expect(told.at(-1)).toMatch(/^own 2 /);
  expect(atWriter.at(-1)).toMatch(/^own 2 /);
});

import { type Attributes, defineResource, number, text } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import { createTabSharing } from '../../tabs/layer-tabs.ts';
import { keep, names, namesKept, openList, slow, startKept } from '../../test-setup/kept-lists.ts';
import { steppedPace } from '../../test-setup/stepped-pace.ts';
import { makeClient, settle } from '../../test-setup/task-client.ts';
import { task } from '../../test-setup/task.ts';
import { TaskServer } from '../../test-setup/task-server.ts';
import { problemResponse } from '../../testing/server/problem-response.ts';
import { TabHub } from '../../testing/tab-hub.ts';
import { restoreBound } from './list-persister.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';

/** The declaration with other or additional attributes. */
const declareTask = <Declared extends Attributes>(attributes: Declared) =>
  defineResource('task', {
    labels: task.labels,
    attributes: { ...task.attributes, ...attributes },
    title: 'name',
  });

/** The storage for another page, with the number of its writes of the list. */
function counted(storage: MemoryStorage) {
  const persistence = storage.open();
  const { writeList } = persistence;
  let count = 0;
  persistence.writeList = (...what) => {
    count += 1;
    return writeList(...what);
  };
  return { persistence, writes: () => count };
}

const never = () => new Promise<never>(() => undefined);

describe('a kept list', () => {
  it('is shown before the server answers, then brought up to date by a delta', async () => {
    const { server, storage } = await startKept();
    server.write(2, { name: 'changed' });
    server.write(3, null);
    const answer = server.hold('GET', 'data/task');
    const client = await openList(server, storage.open());
    expect(client.store.state).toEqual({ state: 'ready', isCached: true, refreshing: true, problem: null });
    expect(names(client)).toEqual(['n1', 'n2', 'n3']);
    answer.release();
    await settle();
    expect(client.store.state).toEqual({ state: 'ready', isCached: false, refreshing: false, problem: null });
    expect(names(client)).toEqual(['changed', 'n1']);
    expect(server.calls).toHaveLength(1);
    expect(server.calls[0]?.headers.get('ne2016-cursor')).not.toBeNull();
  });

  it('is shown while the server cannot be reached, and says so', async () => {
    const { server, storage } = await startKept();
    server.intercept = () => new Error('no network');
    const client = await openList(server, storage.open());
    expect(client.store.state).toMatchObject({ state: 'ready', isCached: true, refreshing: false });
    expect(client.store.state).toHaveProperty('problem.code', 'network');
    server.intercept = undefined;
    client.pass(5000);
    await settle();
    expect(client.store.state).toMatchObject({ isCached: false, problem: null });
  });

  it('of a plain server is shown, and asked for as a whole: a date does not say of which database it is', async () => {
    const { server, storage } = await startKept({ extensions: false });
    server.write(3, null);
    const answer = server.hold('GET', 'data/task');
    const client = await openList(server, storage.open());
    expect(names(client)).toEqual(['n1', 'n2', 'n3']);
    answer.release();
    await settle();
    expect(names(client)).toEqual(['n1', 'n2']);
    expect(server.calls[0]?.headers.get('ne2016-cache-date')).toBeNull();
  });

  it('keeps a record as it was for as long as it is asked for again', async () => {
    const { server, storage } = await startKept();
    const client = await openList(server, storage.open());
    client.push.open();
    await settle();
    const deleted = server.hold('DELETE', 'data/task/2', 'back');
    void client.store.remove(2);
    await settle();
    server.write(2, { name: 'n2', note: 'back', rank: 2 });
    client.event('created', 2);
    await settle();
    const read = server.hold('GET', 'data/task/2');
    deleted.release();
    await settle();
    expect(names(client)).toEqual(['n1', 'n3']);
    await keep(client);
    expect(await namesKept(storage)).toEqual(['n1', 'n2', 'n3']);
    read.release();
    await settle();
    await keep(client);
    expect([names(client), await namesKept(storage)]).toEqual([
      ['n1', 'n2', 'n3'],
      ['n1', 'n2', 'n3'],
    ]);
  });

  it('of another database is replaced', async () => {
    const { storage } = await startKept();
    const other = new TaskServer();
    other.write(9, { name: 'other', note: null, rank: 0 });
    other.intercept = (call) => {
      // Like a server with another change log: it answers as if there were no position.
      call.headers.delete('ne2016-cursor');
      return undefined;
    };
    expect(names(await openList(other, storage.open()))).toEqual(['other']);
  });

  it('of another declaration is not shown', async () => {
    const { server, storage } = await startKept();
    const wider = declareTask({ cost: number({ label: 'Coût' }) });
    const answer = server.hold('GET', 'data/task');
    const client = makeClient(server, { persistence: storage.open(), resources: [wider] });
    const store = client.layer.store(wider);
    store.load();
    await settle();
    expect(store.state.state).toBe('loading');
    answer.release();
    await settle();
    expect(store.size).toBe(3);
  });

  it('takes labels for no difference', async () => {
    const { storage } = await startKept();
    const renamed = declareTask({ name: text({ label: 'Titre' }) });
    const offline = new TaskServer();
    offline.intercept = () => new Error('no network');
    const client = makeClient(offline, { persistence: storage.open(), resources: [renamed] });
    const store = client.layer.store(renamed);
    store.load();
    await settle();
    expect(store.size).toBe(3);
  });

  it('follows what is saved, created and deleted, and what others do', async () => {
    const { server, storage } = await startKept();
    const client = await openList(server, storage.open());
    client.push.open();
    client.store.edit(1, { name: 'mine' });
    await client.store.save(1);
    await client.store.save(client.store.addDraft({ name: 'new' }));
    await client.store.remove(2);
    server.write(3, { name: 'theirs' });
    client.event('updated', 3);
    await settle();
    await keep(client);
    expect(await namesKept(storage)).toEqual(['mine', 'new', 'theirs']);
  });

  it('has no unsaved edit in it, and none is written while somebody types', async () => {
    const { server, storage } = await startKept();
    const { persistence, writes } = counted(storage);
    const client = await openList(server, persistence);
    client.store.edit(1, { name: 'typed' });
    await keep(client);
    client.store.edit(1, { name: 'typed on' });
    await keep(client);
    expect(writes()).toBe(1);
    expect(await namesKept(storage)).toEqual(['n1', 'n2', 'n3']);
  });

  it('is written once for many changes, and not for a refresh that brings none', async () => {
    const { server, storage } = await startKept();
    const { persistence, writes } = counted(storage);
    const client = await openList(server, persistence);
    await keep(client);
    expect(writes()).toBe(0);
    client.push.open();
    for (const id of [1, 2, 3]) {
      server.write(id, { name: 'changed' });
      client.event('updated', id);
    }
    await settle();
    await keep(client);
    expect(writes()).toBe(1);
    for (let count = 0; count < 2; count += 1) {
      client.store.requestRefresh();
      client.pass(5000);
      await settle();
      await keep(client);
    }
    // The position moved once.
    expect(writes()).toBe(2);
    expect(await namesKept(storage)).toEqual(['changed', 'changed', 'changed']);
  });

  it('is not replaced by the few records that were fetched before there was a list', async () => {
    const { server, storage } = await startKept();
    const { persistence, writes } = counted(storage);
    persistence.readList = never;
    const client = makeClient(server, { persistence });
    server.hold('GET', 'data/task');
    client.store.load();
    client.push.open();
    client.event('updated', 1);
    client.pass(restoreBound);
    await settle();
    expect(client.store.get(1)).toBeDefined();
    await keep(client);
    expect(writes()).toBe(0);
  });
});

describe('law: the kept position is never newer than a kept row', () => {
  it('while a record is pending that an overtaken answer named', async () => {
    const { server, storage } = await startKept();
    const client = await openList(server, storage.open());
    client.push.open();
    await keep(client);
    // The server answers a save, another person writes, the server answers a delta. The answer to the save
    // arrives while the delta is in flight; the delta is therefore not accepted, and the record is fetched
    // individually.
    const saved = server.hold('PUT', 'data/task/2');
    client.store.edit(2, { name: 'mine' });
    void client.store.save(2);
    await settle();
    server.write(2, { rank: 20 });
    const delta = server.hold('GET', 'data/task');
    client.store.requestRefresh();
    client.pass(5000);
    await settle();
    saved.release();
    await settle();
    const single = server.hold('GET', 'data/task/2');
    delta.release();
    await settle();
    await keep(client);
    client.layer.stop();
    single.release();
    const later = await openList(server, storage.open());
    expect(later.store.get(2)?.values).toEqual(server.records.get(2));
  });
});

it('what another tab has kept meanwhile is not replaced by an older answer, however late it is read', async () => {
  const { server, storage } = await startKept();
  const { persistence, read } = slow(storage);
  const answer = server.hold('GET', 'data/task');
  const client = makeClient(server, { persistence });
  client.store.load();
  client.pass(restoreBound);
  await settle();
  // The server has answered by now; another person's changes are then stored by another tab.
  server.write(1, { name: 'newer' });
  server.write(2, null);
  server.write(4, { name: 'added', note: null, rank: 0 });
  const other = await openList(server, storage.open());
  await keep(other);
  read();
  await settle();
  expect(names(client)).toEqual(['added', 'n3', 'newer']);
  answer.release();
  await settle();
  expect(names(client)).toEqual(['added', 'n3', 'newer']);
});

it('a kept list that is put in order slowly comes no more once the server has answered', async () => {
  const { server, storage } = await startKept();
  const { persistence, read } = slow(storage);
  const answer = server.hold('GET', 'data/task');
  const pace = steppedPace();
  const client = makeClient(server, { persistence, pace: pace.pace });
  client.store.load();
  client.pass(restoreBound);
  await settle();
  server.write(2, null);
  read();
  await settle();
  answer.release();
  await pace.finish();
  expect(client.store.state).toMatchObject({ state: 'ready', isCached: false });
  expect(names(client)).toEqual(['n1', 'n2', 'n3']);
  server.write(3, null);
  client.store.requestRefresh();
  client.pass(5000);
  await settle();
  expect(names(client)).toEqual(['n1']);
});

it('a long kept list is waited for as long as more of it is read', async () => {
  const { server, storage } = await startKept();
  const persistence = storage.open();
  const { readList } = persistence;
  const { promise: gate, resolve: read } = Promise.withResolvers<void>();
  let goOn: (() => void) | undefined;
  persistence.readList = async (name, onProgress) => {
    goOn = onProgress;
    await gate;
    return readList(name);
  };
  const client = makeClient(server, { persistence });
  client.store.load();
  for (let part = 0; part < 3; part += 1) {
    client.pass(restoreBound - 1);
    goOn?.();
  }
  await settle();
  expect(server.calls).toEqual([]);
  read();
  await settle();
  expect(names(client)).toEqual(['n1', 'n2', 'n3']);
  expect(server.calls).toHaveLength(1);
  expect(client.store.state).toMatchObject({ isCached: false });
});

it('a record that was deleted while the kept list was being read stays deleted', async () => {
  const { server, storage } = await startKept();
  const { persistence, read } = slow(storage);
  const list = server.hold('GET', 'data/task');
  const client = makeClient(server, { persistence });
  client.store.load();
  client.push.open();
  client.event('updated', 2);
  await settle();
  expect(client.store.get(2)).toBeDefined();
  server.write(2, null);
  client.event('deleted', 2);
  await settle();
  read();
  await settle();
  expect(client.store.get(1)).toBeDefined();
  expect(client.store.get(2)).toBeUndefined();
  list.release();
});

describe('several tabs', () => {
  it('replace no restored row by an older one of which one of them tells late', async () => {
    const { server, storage } = await startKept();
    const deliveries: (() => void)[] = [];
    const hub = new TabHub((deliver) => deliveries.push(deliver));
    const deliver = async () => {
      for (let next = deliveries.shift(); next !== undefined; next = deliveries.shift()) next();
      await settle();
    };
    const share = () => ({ tabs: createTabSharing(hub.makeChannel()) });
    const teller = makeClient(server, share());
    const persister = makeClient(server, { persistence: storage.open() });
    const later = makeClient(server, { ...share(), persistence: storage.open() });
    for (const client of [teller, persister]) client.store.load();
    for (const { push } of [teller, persister, later]) push.open();
    await settle();
    await deliver();
    // One tab fetches a state and passes it on; another fetches and stores the next one, with a newer
    // position.
    server.write(1, { name: 'older' });
    teller.event('updated', 1);
    await settle();
    server.write(1, { name: 'newer' });
    persister.store.requestRefresh();
    persister.pass(5000);
    await settle();
    await keep(persister);
    later.store.load();
    await settle();
    expect(later.store.get(1)?.values.name).toBe('newer');
    await deliver();
    expect(later.store.get(1)?.values.name).toBe('newer');
  });
});

it('a list that the server refuses to load stays as it was kept', async () => {
  const { server, storage } = await startKept();
  server.intercept = () => problemResponse(503, 'unavailable');
  const client = await openList(server, storage.open());
  expect(names(client)).toEqual(['n1', 'n2', 'n3']);
});

it('what changes everywhere in a long list while all of it is being kept is kept next', async () => {
  const server = new TaskServer();
  const ids = Array.from({ length: 5001 }, (_, index) => index + 1);
  for (const id of ids) server.write(id, { name: 'first', note: null, rank: id });
  const storage = new MemoryStorage();
  const persistence = storage.open();
  const { writeList } = persistence;
  const { promise: gate, resolve: write } = Promise.withResolvers<void>();
  persistence.writeList = async (...what) => {
    await gate;
    return writeList(...what);
  };
  const client = await openList(server, persistence);
  const nameOf = (id: number) => client.store.get(id)?.values.name;
  await expect.poll(() => nameOf(5001)).toBe('first');
  await keep(client);
  for (const id of ids) server.write(id, { name: 'second' });
  client.store.requestRefresh();
  client.pass(5000);
  await expect.poll(() => nameOf(5001)).toBe('second');
  write();
  await settle();
  await keep(client);
  expect(new Set(await namesKept(storage))).toEqual(new Set(['second']));
});

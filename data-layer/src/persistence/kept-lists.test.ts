import { type Attributes, defineResource, number, text } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import { TaskServer } from '../test-setup/task-server.ts';
import { problemResponse } from '../testing/server/problem-response.ts';
import { makeClient, settle, task } from '../test-setup/task-client.ts';
import { restoreBound } from './list-keeper.ts';
import { MemoryStorage } from './memory-storage.ts';
import type { Persistence } from './persistence.ts';

/** A server with three records, and a storage in which a page has kept its list. */
async function startKept({ extensions = true } = {}) {
  const server = new TaskServer({ extensions });
  for (const id of [1, 2, 3]) server.write(id, { name: `n${id}`, note: null, rank: id });
  const storage = new MemoryStorage();
  const first = await openList(server, storage.open());
  await keep(first);
  first.layer.stop();
  await settle();
  server.calls.length = 0;
  return { server, storage };
}

async function openList(server: TaskServer, persistence: Persistence) {
  const client = makeClient(server, { persistence });
  client.store.load();
  await settle();
  return client;
}

/** Lets a page write what it has gathered. */
async function keep({ pass }: ReturnType<typeof makeClient>): Promise<void> {
  pass(1000);
  await settle();
}

const byText = (left: unknown, right: unknown) => String(left).localeCompare(String(right));
const names = ({ store }: ReturnType<typeof makeClient>) =>
  [...store.ids()].map((id) => store.get(id)?.values.name).toSorted(byText);

/** The declaration with other attributes, or more of them. */
const declareTask = <Declared extends Attributes>(attributes: Declared) =>
  defineResource('task', {
    labels: task.labels,
    attributes: { ...task.attributes, ...attributes },
    title: 'name',
  });

/** What a later page shows before any server answers. */
async function namesKept(storage: MemoryStorage) {
  const offline = new TaskServer();
  offline.intercept = () => new Error('no network');
  return names(await openList(offline, storage.open()));
}

/** The storage as one more page sees it, and how often that page has written the list. */
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

/** A storage of which one function does something else. */
const withFault = (fault: Partial<Persistence>): Persistence => ({ ...new MemoryStorage().open(), ...fault });
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

  it('of another database is replaced', async () => {
    const { storage } = await startKept();
    const other = new TaskServer();
    other.write(9, { name: 'other', note: null, rank: 0 });
    other.intercept = (call) => {
      // As a server does that does not know the position: it answers as if none had been named.
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
  it('while a record is owed that an overtaken answer named', async () => {
    const { server, storage } = await startKept();
    const client = await openList(server, storage.open());
    client.push.open();
    await keep(client);
    // The server answers a save, somebody writes, the server answers a delta. The answer to the save comes while the
    // delta is under way, which is therefore not believed, and the record is asked for singly.
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

describe('a storage', () => {
  const isLoaded = async (server: TaskServer, persistence: Persistence) => {
    const client = await openList(server, persistence);
    const before = client.store.state.state;
    client.pass(restoreBound);
    await settle();
    client.store.edit(1, { name: 'typed' });
    await keep(client);
    expect(await client.store.save(1)).toBe(1);
    await keep(client);
    expect(names(client)).toEqual(['n2', 'n3', 'typed']);
    return before;
  };

  it('that hangs delays the load by a second and no more', async () => {
    const { server } = await startKept();
    const hanging = { readList: never, writeList: never, writeDrafts: never, findDrafts: never };
    expect(await isLoaded(server, withFault(hanging))).toBe('loading');
    expect(server.callsOf('GET')[0]?.headers.get('ne2016-cursor')).toBeNull();
  });

  it('that rejects everything changes nothing', async () => {
    const { server } = await startKept();
    const reject = () => Promise.reject(new DOMException('Forbidden', 'SecurityError'));
    const broken = {
      readList: reject,
      writeList: reject,
      writeDrafts: reject,
      findDrafts: reject,
      dropLists: reject,
    };
    expect(await isLoaded(server, withFault(broken))).toBe('ready');
  });

  it('that has no list of records counts as empty', async () => {
    const { server } = await startKept();
    const readList = () => Promise.resolve({ rows: [{ name: 'without identifier' }], position: null });
    expect(await isLoaded(server, withFault({ readList }))).toBe('ready');
  });

  it('that answers late is shown if the server is later still', async () => {
    const { server, storage } = await startKept();
    const kept = storage.open();
    const { promise, resolve } = Promise.withResolvers<void>();
    const late: Persistence = { ...kept, readList: (list) => promise.then(() => kept.readList(list)) };
    const answer = server.hold('GET', 'data/task');
    const client = await openList(server, late);
    client.pass(restoreBound);
    await settle();
    expect(client.store.state.state).toBe('loading');
    resolve();
    await settle();
    expect(client.store.state).toMatchObject({ isCached: true, refreshing: true });
    server.write(2, null);
    answer.release();
    await settle();
    expect(client.store.state).toMatchObject({ isCached: false });
  });

  it('that answers after the server changes nothing', async () => {
    const { server, storage } = await startKept();
    const kept = storage.open();
    const { promise, resolve } = Promise.withResolvers<void>();
    const late: Persistence = { ...kept, readList: (list) => promise.then(() => kept.readList(list)) };
    const client = await openList(server, late);
    server.write(2, null);
    client.pass(restoreBound);
    await settle();
    resolve();
    await settle();
    expect(names(client)).toEqual(['n1', 'n3']);
    expect(client.store.state).toMatchObject({ isCached: false });
  });

  it('that is full is left to the drafts', async () => {
    const { server, storage } = await startKept();
    const kept = storage.open();
    let writes = 0;
    const full: Persistence = {
      ...kept,
      writeList() {
        writes += 1;
        return Promise.reject(new DOMException('No room', 'QuotaExceededError'));
      },
    };
    const client = await openList(server, full);
    for (const name of ['a', 'b', 'c']) {
      client.store.edit(1, { name });
      await client.store.save(1);
      await keep(client);
    }
    expect(writes).toBe(1);
    expect(await namesKept(storage)).toEqual([]);
  });

  it('that fails three times in a row is not written to any more', async () => {
    const { server } = await startKept();
    let writes = 0;
    const failing = withFault({
      writeList() {
        writes += 1;
        return Promise.reject(new DOMException('?', 'UnknownError'));
      },
    });
    const client = await openList(server, failing);
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      client.store.edit(1, { name });
      await client.store.save(1);
      await keep(client);
    }
    expect(writes).toBe(3);
  });

  it('that is shared by two pages has a state of one of them, whole', async () => {
    const { server, storage } = await startKept();
    const [one, other] = [await openList(server, storage.open()), await openList(server, storage.open())];
    for (const [index, client] of [one, other, one, other].entries()) {
      server.write(1 + (index % 3), { name: `change ${index}` });
      client.store.requestRefresh();
      client.pass(5000);
      await settle();
      // A write over what the other page wrote is refused once, then it is the whole list.
      await keep(client);
      await keep(client);
    }
    expect(await namesKept(storage)).toEqual(['change 1', 'change 2', 'change 3']);
  });
});

it('a list that the server refuses to load stays as it was kept', async () => {
  const { server, storage } = await startKept();
  server.intercept = () => problemResponse(503, 'unavailable');
  const client = await openList(server, storage.open());
  expect(names(client)).toEqual(['n1', 'n2', 'n3']);
});

import { describe, expect, it } from 'vitest';
import { keep, names, namesKept, openList, startKept } from '../../test-setup/kept-lists.ts';
import { settle } from '../../test-setup/task-client.ts';
import type { TaskServer } from '../../test-setup/task-server.ts';
import { restoreBound } from '../lists/list-persister.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';
import type { Persistence } from '../storage/persistence.ts';

/** A storage with one function replaced. */
const withFault = (fault: Partial<Persistence>): Persistence => ({ ...new MemoryStorage().open(), ...fault });
const never = () => new Promise<never>(() => undefined);

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

  it('that answers late tells no position: what was learned meanwhile may be older', async () => {
    const { server, storage } = await startKept();
    const kept = storage.open();
    const { promise, resolve } = Promise.withResolvers<void>();
    const late: Persistence = { ...kept, readList: (list) => promise.then(() => kept.readList(list)) };
    server.intercept = () => new Error('no network');
    const client = await openList(server, late);
    client.pass(restoreBound);
    await settle();
    resolve();
    await settle();
    expect(client.store.state).toMatchObject({ state: 'ready', isCached: true, refreshing: false });
    server.intercept = undefined;
    server.calls.length = 0;
    client.pass(5000);
    await settle();
    expect(client.store.state).toMatchObject({ isCached: false, problem: null });
    expect(server.callsOf('GET')[0]?.headers.get('ne2016-cursor')).toBeNull();
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
      // A write over another page's state is refused once; the next one writes the whole list.
      await keep(client);
      await keep(client);
    }
    expect(await namesKept(storage)).toEqual(['change 1', 'change 2', 'change 3']);
  });
});

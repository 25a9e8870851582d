import { headers } from '@ne2016/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeServer } from './testing/fake-server.ts';
import { makeClient, makeLoadedClient, settle } from './testing/make-client.ts';

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.write(1, { name: 'one', note: null, rank: 1 });
  server.write(2, { name: 'two', note: 'n', rank: 2 });
});

describe('lists', () => {
  it('specification §7: GET data/{resource} without headers loads the list', async () => {
    const { store } = makeClient(server);
    store.load();
    expect(store.state).toEqual({ state: 'loading' });
    await settle();
    expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET data/task']);
    expect(server.calls[0]!.headers.get(headers.cacheDate)).toBeNull();
    expect(server.calls[0]!.headers.get('accept')).toBe('application/json');
    expect([...store.ids()]).toEqual([1, 2]);
    expect(store.state).toEqual({ state: 'ready', isCached: false, refreshing: false, problem: null });
  });

  it('specification §7: a delta sends the server’s own date and the client cache id, and is merged', async () => {
    const { store, pass } = await makeLoadedClient(server);
    server.write(2, { name: 'second' });
    server.write(3, { name: 'three' });
    server.write(1, null);
    store.requestRefresh();
    pass(5000);
    await settle();
    const [call] = server.calls;
    expect(call!.headers.get(headers.cacheDate)).toBe('2026-03-05T14:07:09');
    expect(call!.headers.get(headers.clientId)).toMatch(/^[0-9a-f]{32}$/);
    expect([...store.ids()]).toEqual([2, 3]);
    expect(store.get(2)?.values.name).toBe('second');
  });

  it('works with a server that knows only dates', async () => {
    server = new FakeServer({ extensions: false });
    server.write(1, { name: 'one' });
    const { store, pass } = await makeLoadedClient(server);
    server.write(1, { name: 'changed' });
    store.requestRefresh();
    pass(5000);
    await settle();
    expect(server.calls[0]!.headers.get(headers.cursor)).toBeNull();
    expect(store.get(1)?.values.name).toBe('changed');
  });

  it('specification §9: refreshes every 5000 ms, and only when a refresh has been requested', async () => {
    const { store, pass } = await makeLoadedClient(server);
    pass(5000);
    pass(5000);
    await settle();
    expect(server.calls).toHaveLength(0);
    store.requestRefresh();
    await settle();
    expect(server.calls).toHaveLength(0);
    pass(5000);
    await settle();
    pass(5000);
    await settle();
    expect(server.calls).toHaveLength(1);
  });

  it('requests a refresh at every poll while no push service is connected', async () => {
    const { store, pass } = makeClient(server);
    store.load();
    await settle();
    pass(5000);
    await settle();
    pass(5000);
    await settle();
    expect(server.calls).toHaveLength(3);
  });

  it('specification §4: a full refetch is skipped while any record has unsaved changes', async () => {
    const { store } = await makeLoadedClient(server);
    store.edit(1, { note: 'x' });
    await store.reload();
    expect(server.calls).toHaveLength(0);
    await store.revert(1);
    expect(server.calls).toHaveLength(1);
  });

  it('has one list call under way at a time, and none that was asked for is left out', async () => {
    const { store, pass } = await makeLoadedClient(server);
    const held = server.hold('GET', 'data/task');
    store.requestRefresh();
    pass(5000);
    await settle();
    const reload = store.reload();
    await settle();
    expect(server.calls).toHaveLength(1);
    held.release();
    await reload;
    expect(server.calls).toHaveLength(2);
  });

  it('asks once for the whole list when its length differs from the server’s count', async () => {
    const { store, pass } = await makeLoadedClient(server);
    server.records.set(9, { id_task: 9, name: 'nobody logged it' });
    for (let poll = 0; poll < 4; poll += 1) {
      if (poll === 0) store.requestRefresh();
      pass(5000);
      await settle();
    }
    expect(store.size).toBe(3);
    expect(server.calls).toHaveLength(2);
  });

  it('goes on with deltas while an unsaved edit keeps it from asking for the whole list', async () => {
    const { store, pass } = await makeLoadedClient(server);
    store.edit(1, { name: 'typed' });
    server.records.set(9, { id_task: 9, name: 'nobody logged it' });
    for (let poll = 0; poll < 4; poll += 1) {
      server.write(2, { rank: 10 + poll });
      store.requestRefresh();
      pass(5000);
      await settle();
      expect(store.get(2)?.values.rank).toBe(10 + poll);
    }
    expect(store.size).toBe(2);
    await store.revert(1);
    expect(store.size).toBe(3);
  });

  it('says what is wrong with deletions that cannot be read, and goes on', async () => {
    const { store, pass } = await makeLoadedClient(server);
    server.intercept = () => Response.json([], { headers: { [headers.deleted]: '%E0%A4%A' } });
    store.requestRefresh();
    pass(5000);
    await settle();
    expect(store.state).toMatchObject({ refreshing: false, problem: { code: 'invalid_answer' } });
    server.intercept = undefined;
    pass(5000);
    await settle();
    expect(store.state).toEqual({ state: 'ready', isCached: false, refreshing: false, problem: null });
  });

  it('specification §4: a full refetch replaces the cached list', async () => {
    const { store } = await makeLoadedClient(server);
    server.records.delete(1);
    server.records.set(7, { id_task: 7, name: 'seven' });
    await store.reload();
    expect(new Set(store.ids())).toEqual(new Set([2, 7]));
  });

  it('calls no subscriber for a refresh that changes nothing, and only the record’s own otherwise', async () => {
    const { store, pass } = await makeLoadedClient(server);
    const told: unknown[] = [];
    store.subscribe((changed) => told.push([...changed]));
    store.subscribeRecord(1, () => told.push('one'));
    store.subscribeRecord(2, () => told.push('two'));
    server.write(1, {});
    store.requestRefresh();
    pass(5000);
    await settle();
    expect(told).toEqual([]);
    server.write(1, { rank: 7 });
    store.requestRefresh();
    pass(5000);
    await settle();
    expect(told).toEqual([[1], 'one']);
  });

  it('says why a list is not there, and loads it at a later poll', async () => {
    const { store, pass } = makeClient(server);
    server.intercept = () => new Error('no network');
    store.load();
    await settle();
    expect(store.state).toMatchObject({ state: 'failed', problem: { code: 'network' } });
    server.intercept = undefined;
    pass(5000);
    await settle();
    expect(store.state.state).toBe('ready');
  });

  it('keeps what is cached when a refresh is answered with something else than a list', async () => {
    const { store, pass } = await makeLoadedClient(server);
    server.intercept = () => new Response('<html>proxy</html>', { headers: { 'content-type': 'text/html' } });
    store.requestRefresh();
    pass(5000);
    await settle();
    expect(store.state).toMatchObject({ state: 'ready', problem: { code: 'invalid_answer' } });
    expect(store.size).toBe(2);
  });
});

import { headers } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import type { DataLayer, DataLayerOptions } from '../layer/create-data-layer.ts';
import { createHttpClient } from '../http/http-client.ts';
import { createPersister } from '../persistence/lists/create-persister.ts';
import { MemoryStorage } from '../persistence/storage/memory-storage.ts';
import type { DraftKey } from '../records/record-state.ts';
import { ResourceLayer } from '../layer/resource-layer.ts';
import { paceOfTests } from '../test-setup/pace-of-tests.ts';
import { task } from '../test-setup/task.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { FakePush } from '../testing/fake-push.ts';
import { FakeServer } from '../testing/server/fake-server.ts';
import { noFeatures } from '../testing/server/server-features.ts';
import { undoLog } from '../undo/layer-undo-log.ts';

/** The headers of the specification, and one that only the page's own server gets. */
const specified = new Set(['accept', 'content-type', headers.cacheDate, headers.clientId, 'cache-control']);

/** The headers of extensions in all calls. */
const extensionsIn = ({ calls }: FakeServer) => [
  ...new Set(calls.flatMap((call) => [...call.headers.keys()]).filter((name) => !specified.has(name))),
];

function open(server: FakeServer, options: Partial<DataLayerOptions> = {}) {
  const push = new FakePush();
  push.open();
  const http = createHttpClient({ baseUrl: server.baseUrl, fetch: server.fetch });
  const clock = new FakeClock();
  const all = { resources: [task], http, push, clock, ...options };
  const layer: DataLayer = new ResourceLayer(all, paceOfTests());
  layer.start();
  return { layer, clock, store: layer.store(task) };
}

function startServer(features: Partial<typeof noFeatures> = {}) {
  const server = new FakeServer({ resources: [task], ...features });
  server.write(task, 1, { name: 'one' });
  return server;
}

async function workOn({ store }: ReturnType<typeof open>) {
  const id = await store.save(store.addDraft({ name: 'two' }));
  store.edit(id ?? 0, { name: 'second' });
  await store.save(id ?? 0);
  expect(await store.remove(id ?? 0)).toBe(true);
}

describe('headers beyond the specification', () => {
  it('are never sent to a server that shows none of its own', async () => {
    const server = startServer({ ...noFeatures, date: true });
    const client = open(server);
    client.store.load();
    await server.settled();
    await workOn(client);
    client.store.requestRefresh();
    client.clock.advance(5_000);
    await server.settled();
    expect(server.calls.length).toBeGreaterThan(4);
    expect(extensionsIn(server)).toEqual([]);
  });

  it('are sent to a server from its first answer on that has one', async () => {
    const server = startServer({ ...noFeatures, count: true });
    const client = open(server);
    client.store.load();
    await server.settled();
    await workOn(client);
    expect(extensionsIn(server)).toEqual([headers.idempotencyKey, headers.socketId]);
  });

  it.each([
    [true, [headers.idempotencyKey, headers.socketId]],
    [false, []],
  ])('follow what the program has declared of the server: %s', async (extensions, expected) => {
    const server = startServer({ ...noFeatures, count: false });
    const client = open(server, { extensions });
    await workOn(client);
    expect(extensionsIn(server)).toEqual(expected);
    expect(server.callsOf({ path: 'data/task' })).toEqual([]);
  });

  it.each([
    ['a server with extensions', true, {}, 'zone'],
    ['a server with extensions, where it can be undone', true, { undo: undoLog }, 'zone'],
    ['a plain server', false, {}, null],
  ])('name the action of a deletion to %s: %s', async (_server, extensions, options, expected) => {
    const server = startServer();
    server.write(task, 2, { name: 'two' });
    const { store } = open(server, { extensions, ...options });
    expect([await store.remove(1, 'zone'), await store.remove(2)]).toEqual([true, true]);
    const sent = server.callsOf({ method: 'DELETE' }).map((call) => call.headers.get(headers.actionId));
    expect(sent).toEqual([expected, null]);
  });

  it('are known from what an earlier page has kept', async () => {
    const server = startServer();
    const storage = new MemoryStorage();
    const first = open(server, { persistence: createPersister(storage.open()) });
    first.store.load();
    await server.settled();
    await first.layer.storeUnsaved();
    first.clock.advance(60_000);
    await server.settled();
    const held = server.hold({ path: 'data/task' });
    const next = open(server, { persistence: createPersister(storage.open()) });
    next.store.load();
    await server.settled();
    server.calls.length = 0;
    await next.store.save(next.store.addDraft({ name: 'two' }));
    expect(server.calls[0]?.headers.has(headers.idempotencyKey)).toBe(true);
    held.release();
  });
});

describe('a create before the first answer of the server', () => {
  it('waits for the list that is on its way, and carries its name then', async () => {
    const server = startServer();
    const { store } = open(server);
    const held = server.hold({ path: 'data/task' });
    store.load();
    const key = store.addDraft({ name: 'two' });
    const saved = store.save(key);
    await server.settled();
    expect(store.get(key)?.saving).toBe(true);
    expect(server.callsOf({ method: 'POST' })).toEqual([]);
    held.release();
    expect(await saved).toBe(2);
    expect(server.callsOf({ method: 'POST' })[0]?.headers.has(headers.idempotencyKey)).toBe(true);
  });

  it('waits also when a single record was answered before, which says nothing of extensions', async () => {
    const server = startServer({ ...noFeatures, count: true });
    const { store } = open(server);
    const held = server.hold({ path: 'data/task' });
    store.load();
    store.receive({ action: 'updated', id: 1 });
    await server.settled();
    expect(server.callsOf({ path: 'data/task/1' })).toHaveLength(1);
    const saved = store.save(store.addDraft({ name: 'two' }));
    await server.settled();
    expect(server.callsOf({ method: 'POST' })).toEqual([]);
    held.release();
    expect(await saved).toBe(2);
    expect(server.callsOf({ method: 'POST' })[0]?.headers.has(headers.idempotencyKey)).toBe(true);
  });

  it('is not overtaken by the list that it waits for: the record is not asked for once more', async () => {
    const server = startServer();
    const { store } = open(server);
    store.load();
    expect(await store.save(store.addDraft({ name: 'two' }))).toBe(2);
    await server.settled();
    expect(server.callsOf({ method: 'GET' }).map(({ path }) => path)).toEqual(['data/task']);
  });

  it.each([
    ['removed', (store: ReturnType<typeof open>['store'], key: DraftKey) => store.remove(key)],
    ['reverted', (store: ReturnType<typeof open>['store'], key: DraftKey) => store.revert(key)],
  ])('is not made once its draft is %s', async (_how, discard) => {
    const server = startServer();
    const { store } = open(server);
    const held = server.hold({ path: 'data/task' });
    store.load();
    const key = store.addDraft({ name: 'two' });
    const saved = store.save(key);
    await server.settled();
    await discard(store, key);
    held.release();
    expect(await saved).toBeUndefined();
    expect(server.callsOf({ method: 'POST' })).toEqual([]);
    expect(store.get(key)).toBeUndefined();
    expect(store.hasUnsaved()).toBe(false);
  });

  it('is not sent while the server cannot be reached, and is no creation of unknown outcome', async () => {
    const server = startServer();
    const { store } = open(server);
    let isAway = true;
    server.intercept(() => (isAway ? new TypeError('no network') : undefined));
    store.load();
    const key = store.addDraft({ name: 'two' });
    expect(await store.save(key)).toBeUndefined();
    expect(server.callsOf({ method: 'POST' })).toEqual([]);
    expect(store.get(key)).toMatchObject({ saving: false, problem: { code: 'network' } });
    // A change at this point is part of the create, not of a save after it.
    store.edit(key, { name: 'second' });
    isAway = false;
    expect(await store.save(key)).toBe(2);
    expect(server.callsOf({ method: 'POST' }).map(({ body }) => body)).toMatchObject([{ name: 'second' }]);
    expect(server.callsOf({ method: 'PUT' })).toEqual([]);
  });

  it('asks anew where what was kept is shown and the last refresh failed: that may be long ago', async () => {
    const server = startServer({ ...noFeatures, date: true });
    const storage = new MemoryStorage();
    const first = open(server, { persistence: createPersister(storage.open()) });
    first.store.load();
    await server.settled();
    first.clock.advance(60_000);
    await server.settled();
    const stop = server.intercept(() => new TypeError('no network'));
    const { store } = open(server, { persistence: createPersister(storage.open()) });
    store.load();
    await server.settled();
    expect(store.state).toMatchObject({ state: 'ready', isCached: true, problem: { code: 'network' } });
    const key = store.addDraft({ name: 'two' });
    expect(await store.save(key)).toBeUndefined();
    stop();
    expect(await store.save(key)).toBe(2);
    expect(server.callsOf({ method: 'POST' })).toHaveLength(1);
  });

  it('goes on where the list is nobody’s to see', async () => {
    const server = startServer(noFeatures);
    const { store } = open(server);
    server.intercept(({ path }) => (path === 'data/task' ? new Response(null, { status: 403 }) : undefined));
    store.load();
    expect(await store.save(store.addDraft({ name: 'two' }))).toBe(2);
    expect(extensionsIn(server)).toEqual([]);
  });

  it('does not load a list that nobody has asked for', async () => {
    const server = startServer();
    const { store } = open(server);
    expect(await store.save(store.addDraft({ name: 'two' }))).toBe(2);
    expect(server.callsOf({ method: 'GET' })).toEqual([]);
  });

  it('does not load it either to repeat one that went without its name: that comes too late', async () => {
    const server = startServer();
    const { store } = open(server);
    server.hold({ method: 'POST' }, 'back').cut();
    const key = store.addDraft({ name: 'two' });
    expect(await store.save(key)).toBeUndefined();
    expect(store.get(key)).toMatchObject({ problem: { code: 'network' } });
    expect(await store.save(key)).toBe(3);
    expect(server.callsOf({ method: 'POST' })).toHaveLength(2);
    expect(server.callsOf({ path: 'data/task' })).toEqual([]);
  });
});

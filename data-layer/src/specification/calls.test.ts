import { headers } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import {
  createPath,
  deltaKinds,
  listPath,
  recordPath,
  serverKinds,
  startServer,
} from '../test-setup/server-kinds.ts';

describe.each(serverKinds)('the calls to $name', (kind) => {
  it('specification §7: requests use a JSON content type and send an Accept header', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store, refresh } = await makeLoadedClient();
    await refresh();
    const id = await store.save(store.addDraft({ name: 'three' }));
    store.edit(id ?? 0, { rank: 3 });
    await store.save(id ?? 0);
    await store.remove(id ?? 0);
    for (const call of server.calls) {
      expect(call.headers.get('accept')).toBe('application/json');
      const hasBody = call.method === 'POST' || call.method === 'PUT';
      expect(call.headers.get('content-type')).toBe(hasBody ? 'application/json' : null);
    }
    expect(server.calls.length).toBeGreaterThanOrEqual(4);
  });

  it('specification §7: GET data/{resource} without headers loads the list', async () => {
    const { server, calls, makeClient } = startServer(kind);
    const { store } = makeClient();
    store.load();
    expect(store.state).toEqual({ state: 'loading' });
    await server.settled();
    expect(calls()).toEqual([`GET ${listPath}`]);
    for (const name of [headers.cacheDate, headers.clientId, headers.cursor])
      expect(server.calls[0]?.headers.get(name)).toBeNull();
    expect(store.state).toMatchObject({ state: 'ready', refreshing: false, problem: null });
  });

  it('specification §7: GET data/{resource}/{id} without headers fetches a single record', async () => {
    const { server, calls, makeLoadedClient } = startServer(kind);
    const { hear } = await makeLoadedClient();
    await hear('updated', 2);
    expect(calls()).toEqual([`GET ${recordPath(2)}`]);
    for (const name of [headers.cacheDate, headers.clientId, headers.cursor])
      expect(server.calls[0]?.headers.get(name)).toBeNull();
  });

  it('specification §7: POST with a trailing slash sends all saveable attributes, and the answer is merged', async () => {
    const { server, calls, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    const key = store.addDraft({ name: 'three' });
    expect(store.size).toBe(2);
    expect(await store.save(key)).toBe(3);
    expect(calls()).toEqual([`POST ${createPath}`]);
    expect(server.calls[0]?.body).toEqual({ name: 'three', note: null, rank: null, plan: null });
    expect(server.calls[0]?.headers.get(headers.clientId)).toMatch(/^[0-9a-f-]{32,36}$/);
    expect([...store.ids()]).toEqual([1, 2, 3]);
    expect(store.get(3)).toMatchObject({ values: { id_project_task: 3, name: 'three' }, changed: [] });
  });

  it('specification §7: PUT sends only the attributes that changed, and the updated fields are copied', async () => {
    const { server, calls, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    store.edit(2, { note: 'typed', rank: 2 });
    server.intercept(({ method }) =>
      method === 'PUT' ? Response.json({ note: 'TYPED', written_by: 'me' }) : undefined,
    );
    expect(await store.save(2)).toBe(2);
    expect(calls()).toEqual([`PUT ${recordPath(2)}`]);
    expect(server.calls[0]?.body).toEqual({ note: 'typed' });
    expect(server.calls[0]?.headers.get(headers.clientId)).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(store.get(2)).toMatchObject({
      values: { name: 'two', note: 'TYPED', written_by: 'me' },
      changed: [],
    });
  });

  it('specification §7: DELETE sends the client cache id, and on success the record leaves the list', async () => {
    const { server, calls, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    expect(await store.remove(2)).toBe(true);
    expect(calls()).toEqual([`DELETE ${recordPath(2)}`]);
    expect(server.calls[0]?.headers.get(headers.clientId)).toMatch(/^[0-9a-f-]{32,36}$/);
    expect([...store.ids()]).toEqual([1]);
  });

  it('specification §7: every call of a client carries the same client cache id, and each client its own', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const clients = [await makeLoadedClient(), await makeLoadedClient()];
    for (const { store } of clients) {
      for (const rank of [7, 8]) {
        store.edit(1, { rank });
        await store.save(1);
      }
      store.edit(1, { rank: 1 });
      await store.save(1);
    }
    const ids = server.callsOf({ method: 'PUT' }).map((call) => call.headers.get(headers.clientId));
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(new Set(ids).size).toBe(2);
  });

  it('sends nothing when nothing changed', async () => {
    const { calls, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    expect(await store.save(1)).toBe(1);
    expect(calls()).toEqual([]);
  });

  it('name the socket of the writer, who needs no event of the change, where the server has shown that it knows that', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store, push } = await makeLoadedClient();
    store.edit(1, { rank: 3 });
    await store.save(1);
    const isKnown = kind.features.cursor;
    expect(server.calls[0]?.headers.get(headers.socketId)).toBe(isKnown ? push.socketId() : null);
  });
});

describe.each(deltaKinds)('a delta of $name', (kind) => {
  it('specification §7: a delta sends ne2016-cache-date, in UTC and of the server’s own clock, and ne2016-id', async () => {
    const { server, clock, makeLoadedClient } = startServer(kind);
    const { refresh } = await makeLoadedClient();
    expect(clock.now()).toBe(5000);
    await refresh();
    const [call] = server.calls;
    expect(call?.path).toBe(listPath);
    // Five seconds after the start of the server, when the list was last fetched.
    expect(call?.headers.get(headers.cacheDate)).toBe('2026-03-05T14:07:14');
    expect(call?.headers.get(headers.clientId)).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(call?.headers.get(headers.cursor)).toBe(kind.features.cursor ? '2' : null);
  });

  it('specification §7: the records that changed are merged into the cache by id_{resource}', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, poll } = await makeLoadedClient();
    server.write(task, 3, { name: 'three' });
    server.write(task, 2, { name: 'second' });
    store.requestDelta();
    await poll();
    expect(server.calls).toHaveLength(1);
    expect([...store.ids()]).toEqual([1, 2, 3]);
    expect(store.get(2)?.values).toMatchObject({ name: 'second', note: 'n' });
  });
});

import { headers } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import { problemResponse } from '../testing/server/problem-response.ts';
import { createPath, type ServerKind, serverKinds, startServer } from '../test-setup/server-kinds.ts';

describe.each(serverKinds)('a save to $name of which nobody knows whether it was done', (kind) => {
  it('requests a refresh, and is settled by it when it was done', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store, poll } = await makeLoadedClient();
    server.hold({ method: 'PUT' }, 'back').cut();
    store.edit(1, { name: 'new' });
    expect(await store.save(1)).toBeUndefined();
    expect(store.get(1)).toMatchObject({ saving: false, changed: ['name'], problem: { code: 'network' } });
    await poll();
    expect(store.get(1)).toMatchObject({ values: { name: 'new' }, changed: [], conflicts: [] });
  });

  it('stays unsaved when it was not done, and may be saved again', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store, poll } = await makeLoadedClient();
    server.hold({ method: 'PUT' }, 'there').cut();
    store.edit(1, { name: 'new' });
    await store.save(1);
    await poll();
    expect(store.get(1)).toMatchObject({
      values: { name: 'new' },
      snapshot: { name: 'one' },
      changed: ['name'],
    });
    expect(await store.save(1)).toBe(1);
    expect(store.get(1)).toMatchObject({ changed: [], problem: null });
  });

  it('keeps the old value that is typed back after it, which may now be an edit', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store, poll } = await makeLoadedClient();
    server.hold({ method: 'PUT' }, 'back').cut();
    store.edit(1, { name: 'new' });
    await store.save(1);
    store.edit(1, { name: 'one' });
    await poll();
    expect(store.get(1)).toMatchObject({
      values: { name: 'one' },
      snapshot: { name: 'new' },
      changed: ['name'],
    });
  });
});

/** A client with a draft whose create was cut on the way there or back. */
async function cutCreation(kind: ServerKind, way: 'there' | 'back') {
  const world = startServer(kind);
  const client = await world.makeLoadedClient();
  world.server.hold({ path: createPath }, way).cut();
  const key = client.store.addDraft({ name: 'three', note: 'first' });
  expect(await client.store.save(key)).toBeUndefined();
  return { ...world, ...client, key };
}

describe.each(serverKinds)('a creation on $name of which nobody knows whether it was done', (kind) => {
  const loseAnswer = (way: 'there' | 'back') => cutCreation(kind, way);

  it.each(['there', 'back'] as const)('lost on the way %s, loses nothing that was typed', async (way) => {
    const { store, key } = await loseAnswer(way);
    expect(store.get(key)).toMatchObject({
      saving: false,
      values: { name: 'three', note: 'first' },
      problem: { code: 'network' },
    });
    expect(store.hasUnsaved()).toBe(true);
  });

  it('is not repeated unless the person saves again', async () => {
    const { server, poll } = await loseAnswer('back');
    await poll();
    await poll();
    expect(server.callsOf({ method: 'POST' })).toHaveLength(1);
  });

  it('repeats exactly what it sent, under the same Idempotency-Key where the server knows such, then saves what was typed since', async () => {
    const { server, task, store, key, poll } = await loseAnswer('back');
    store.edit(key, { note: 'since' });
    const id = await store.save(key);
    await poll();
    const posts = server.callsOf({ method: 'POST' });
    expect(posts.map(({ body }) => body)).toEqual([posts[0]?.body, posts[0]?.body]);
    const keys = posts.map((call) => call.headers.get(headers.idempotencyKey));
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(/^[\x21-\x7e]{1,255}$/.test(keys[0] ?? '')).toBe(kind.features.idempotency);
    expect(server.callsOf({ method: 'PUT' }).map(({ body }) => body)).toEqual([{ note: 'since' }]);
    // A server without idempotency keys has made a record of each.
    expect(server.records(task).size).toBe(kind.features.idempotency ? 3 : 4);
    expect(store.size).toBe(server.records(task).size);
    expect(store.get(id ?? 0)).toMatchObject({ values: { name: 'three', note: 'since' }, changed: [] });
    expect(store.hasUnsaved()).toBe(false);
  });

  it('makes one record when the server never got it', async () => {
    const { server, task, store, key } = await loseAnswer('there');
    expect(await store.save(key)).toBe(3);
    expect(server.records(task).size).toBe(3);
    expect([...store.ids()]).toEqual([1, 2, 3]);
  });

  it('does not take the repeated answer, which is of the first time, for the newest state', async () => {
    const { server, task, store, key, hear } = await loseAnswer('back');
    server.write(task, 3, { note: 'a colleague’s' });
    await hear('created', 3);
    await store.save(key);
    await server.settled();
    expect(store.get(3)?.values.note).toBe('a colleague’s');
    server.remove(task, 3);
    await hear('deleted', 3);
    expect(store.get(3)).toBeUndefined();
  });

  it.each([401, 429])(
    'keeps its name when its repetition is answered by %i, which says nothing of the first',
    async (status) => {
      const { server, store, key } = await loseAnswer('back');
      const stop = server.intercept(() => problemResponse(status, 'no_session'));
      await store.save(key);
      stop();
      await store.save(key);
      const keys = server.callsOf({ method: 'POST' }).map((call) => call.headers.get(headers.idempotencyKey));
      expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    },
  );

  it('that is refused in the end may be corrected', async () => {
    const { server, store, key } = await loseAnswer('there');
    const stop = server.intercept(() => problemResponse(422, 'invalid_attributes'));
    expect(await store.save(key)).toBeUndefined();
    stop();
    store.edit(key, { name: 'corrected' });
    const id = await store.save(key);
    expect(store.get(id ?? 0)).toMatchObject({ values: { name: 'corrected', note: 'first' }, changed: [] });
  });
});

const repeatingKinds = serverKinds.filter(({ features }) => features.idempotency);

describe.each(repeatingKinds)('a creation that is repeated on $name', (kind) => {
  it('brings nothing back that was deleted since', async () => {
    const { server, task, store, key } = await cutCreation(kind, 'back');
    server.remove(task, 3);
    await store.save(key);
    await server.settled();
    expect([...store.ids()]).toEqual([1, 2]);
  });
});

describe.each(serverKinds)('a deletion from $name of which nobody knows whether it was done', (kind) => {
  it.each(['there', 'back'] as const)(
    'lost on the way %s, leaves the mark and says why; it can be tried again',
    async (way) => {
      const { server, task, makeLoadedClient } = startServer(kind);
      const { store } = await makeLoadedClient();
      server.hold({ method: 'DELETE' }, way).cut();
      expect(await store.remove(1)).toBe(false);
      expect(store.get(1)).toMatchObject({ deleting: true, problem: { code: 'network' } });
      expect(await store.remove(1)).toBe(true);
      expect(server.records(task).has(1)).toBe(false);
      expect([...store.ids()]).toEqual([2]);
    },
  );

  it('is settled by the refresh that it requests', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store, poll } = await makeLoadedClient();
    server.hold({ method: 'DELETE' }, 'back').cut();
    await store.remove(1);
    await poll();
    expect([...store.ids()]).toEqual([2]);
  });
});

describe.each(serverKinds.filter(({ features }) => features.idempotency))(
  'a creation on $name that is repeated',
  (kind) => {
    it('is followed by what was typed since, also where the record had the same value meanwhile', async () => {
      const { server, task, store, key, hear } = await cutCreation(kind, 'back');
      store.edit(key, { note: 'since' });
      server.write(task, 3, { note: 'since' });
      await hear('created', 3);
      server.write(task, 3, { note: 'later' });
      await store.save(key);
      expect(server.callsOf({ method: 'PUT' }).map(({ body }) => body)).toMatchObject([{ note: 'since' }]);
      expect(store.get(3)?.values.note).toBe('since');
    });
  },
);

import { describe, expect, it } from 'vitest';
import { problemResponse } from '../testing/server/problem-response.ts';
import { serverKinds, startServer } from '../test-setup/server-kinds.ts';

const errors = [{ attribute: 'name', validator: 'unique', params: {}, message: 'Déjà prise' }];

describe.each(serverKinds)('what $name refuses', (kind) => {
  it('stays as it was typed, with the reasons beside it, until the next save', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    store.edit(1, { name: 'two' });
    const stop = server.intercept(() => problemResponse(409, 'value_not_unique', { errors }));
    expect(await store.save(1)).toBeUndefined();
    expect(store.get(1)).toMatchObject({
      values: { name: 'two' },
      changed: ['name'],
      problem: { code: 'value_not_unique', status: 409, errors },
    });
    stop();
    await store.save(1);
    expect(store.get(1)).toMatchObject({ changed: [], problem: null });
  });

  it('is known to be undone: nothing is refreshed for it', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store, poll } = await makeLoadedClient();
    store.edit(1, { name: 'two' });
    server.intercept(() => problemResponse(422, 'invalid_attributes', { errors }));
    await store.save(1);
    await poll();
    expect(server.calls).toHaveLength(1);
  });

  it('of a creation stays as a draft, until it is discarded', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    const key = store.addDraft({ name: 'three' });
    server.intercept(() => problemResponse(422, 'invalid_attributes', { errors }));
    expect(await store.save(key)).toBeUndefined();
    expect(store.get(key)).toMatchObject({ values: { name: 'three' }, problem: { status: 422, errors } });
    await store.revert(key);
    expect(store.get(key)).toBeUndefined();
    expect(store.hasUnsaved()).toBe(false);
  });

  it('of a creation that is discarded meanwhile leaves nothing behind', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    const key = store.addDraft({ name: 'three' });
    server.intercept(() => problemResponse(422, 'invalid_attributes', { errors }));
    const creation = store.save(key);
    await store.revert(key);
    await creation;
    expect(store.get(key)).toBeUndefined();
  });
});

describe.each([404, 410])('a record of which a server says %i', (status) => {
  const missing = new Response(null, { status });

  async function openWithout(method: string) {
    const { server, makeLoadedClient } = startServer(serverKinds[1]!);
    const client = await makeLoadedClient();
    server.intercept((call) => (call.method === method ? missing.clone() : undefined));
    return client;
  }

  it('is removed when it is asked for', async () => {
    const { store, hear } = await openWithout('GET');
    await hear('updated', 1);
    expect([...store.ids()]).toEqual([2]);
  });

  it('is gone when it is saved, and what was typed is kept', async () => {
    const { store } = await openWithout('PUT');
    store.edit(1, { name: 'typed' });
    expect(await store.save(1)).toBeUndefined();
    expect(store.get(1)).toMatchObject({ deleted: true, values: { name: 'typed' }, problem: { status } });
    expect([...store.ids()]).toEqual([2]);
  });

  it('is deleted when it is to be deleted', async () => {
    const { store } = await openWithout('DELETE');
    expect(await store.remove(1)).toBe(true);
    expect([...store.ids()]).toEqual([2]);
  });
});

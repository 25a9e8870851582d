import { describe, expect, it } from 'vitest';
import { createPath, recordPath, serverKinds, startServer } from '../test-setup/server-kinds.ts';

describe.each(serverKinds)('what is typed while a save to $name is under way', (kind) => {
  async function startSave(way: 'there' | 'back' = 'back') {
    const world = startServer(kind);
    const client = await world.makeLoadedClient();
    client.store.edit(1, { name: 'new', rank: 5 });
    const held = world.server.hold({ method: 'PUT' }, way);
    const save = client.store.save(1);
    await world.server.settled();
    return { ...world, ...client, held, save };
  }

  it('stays dirty on the new snapshot, even the old value typed back', async () => {
    const { store, held, save } = await startSave();
    store.edit(1, { name: 'one', note: 'more' });
    held.release();
    await save;
    expect(store.get(1)).toMatchObject({
      snapshot: { name: 'new', note: null, rank: 5 },
      values: { name: 'one', note: 'more', rank: 5 },
      changed: ['name', 'note'],
      conflicts: [],
    });
  });

  it('stays too when the server answers another value than was sent', async () => {
    const { server, store, held, save } = await startSave('there');
    server.intercept(({ method }) =>
      method === 'PUT' ? Response.json({ name: 'NEW', rank: 6 }) : undefined,
    );
    store.edit(1, { name: 'newer' });
    held.release();
    await save;
    expect(store.get(1)).toMatchObject({
      snapshot: { name: 'NEW', rank: 6 },
      values: { name: 'newer', rank: 6 },
      changed: ['name'],
    });
  });

  it('stays when the save fails, with everything else that was typed', async () => {
    const { store, held, save } = await startSave();
    store.edit(1, { name: 'newer' });
    held.cut();
    await save;
    expect(store.get(1)).toMatchObject({ values: { name: 'newer', rank: 5 }, changed: ['name', 'rank'] });
  });

  it('is sent by a second save, which waits for the first', async () => {
    const { server, store, held, save } = await startSave();
    store.edit(1, { note: 'more' });
    const second = store.save(1);
    await server.settled();
    expect(server.callsOf({ method: 'PUT' })).toHaveLength(1);
    held.release();
    await Promise.all([save, second]);
    const bodies = server.callsOf({ path: recordPath(1), method: 'PUT' }).map(({ body }) => body);
    expect(bodies).toEqual([{ name: 'new', rank: 5 }, { note: 'more' }]);
    expect(store.get(1)?.changed).toEqual([]);
  });

  it('into a draft goes on as an edit of the record that it became', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    const key = store.addDraft({ name: 'three', note: 'first' });
    const held = server.hold({ path: createPath });
    const save = store.save(key);
    await server.settled();
    store.edit(key, { note: '', rank: 4 });
    held.release();
    await save;
    store.edit(key, { name: 'typed under the old key' });
    expect(store.get(key)).toMatchObject({
      key: 3,
      snapshot: { name: 'three', note: 'first', rank: null },
      values: { name: 'typed under the old key', note: '', rank: 4 },
    });
    expect(await store.save(key)).toBe(3);
    expect(server.callsOf({ method: 'POST' })).toHaveLength(1);
  });
});

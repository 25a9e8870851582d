import { describe, expect, it } from 'vitest';
import { deltaKinds, recordPath, serverKinds, startServer } from '../test-setup/server-kinds.ts';

describe.each(serverKinds)('conflicts with $name', (kind) => {
  /** Somebody types into a record that a colleague saves meanwhile. */
  async function meetColleague() {
    const world = startServer(kind);
    const client = await world.makeLoadedClient();
    client.store.edit(1, { name: 'mine', note: 'mine' });
    world.server.write(world.task, 1, { name: 'theirs', rank: 9 }, 'Zoé Œil');
    await client.hear('updated', 1);
    return { ...world, ...client };
  }

  it('an edit whose snapshot moved is a conflict: the local value stays, and both values are there', async () => {
    const { store } = await meetColleague();
    expect(store.get(1)).toMatchObject({
      conflicts: ['name'],
      changed: ['name', 'note'],
      values: { name: 'mine', note: 'mine', rank: 9 },
      snapshot: { name: 'theirs', note: null, rank: 9 },
    });
  });

  it('who made the change is named where the server tells it', async () => {
    const { store } = await meetColleague();
    expect(store.get(1)?.modifiedBy).toBe(kind.features.authors ? 'Zoé Œil' : null);
  });

  it('keep mine: the edit stands over what the server has now, and saving sends it', async () => {
    const { server, store } = await meetColleague();
    store.keepMine(1, 'name');
    expect(store.get(1)).toMatchObject({ conflicts: [], changed: ['name', 'note'] });
    await store.save(1);
    expect(server.callsOf({ method: 'PUT' }).map(({ body }) => body)).toEqual([
      { name: 'mine', note: 'mine' },
    ]);
    expect(store.get(1)).toMatchObject({ conflicts: [], changed: [], values: { name: 'mine', rank: 9 } });
  });

  it('take theirs: that edit is dropped, the others stay', async () => {
    const { store } = await meetColleague();
    store.takeTheirs(1, 'name');
    expect(store.get(1)).toMatchObject({
      conflicts: [],
      changed: ['note'],
      values: { name: 'theirs', note: 'mine' },
    });
  });

  it('a second change after the choice is a conflict again', async () => {
    const { server, task, store, hear } = await meetColleague();
    store.keepMine(1, 'name');
    server.write(task, 1, { name: 'theirs again' });
    await hear('updated', 1);
    expect(store.get(1)).toMatchObject({ conflicts: ['name'], snapshot: { name: 'theirs again' } });
  });

  it('ends when the server is back at what the edit was made over', async () => {
    const { server, task, store, hear } = await meetColleague();
    server.write(task, 1, { name: 'one' });
    await hear('updated', 1);
    expect(store.get(1)).toMatchObject({ conflicts: [], changed: ['name', 'note'] });
  });

  it('an edit equal to the new snapshot is no longer dirty, and no conflict', async () => {
    const { server, task, store, hear } = await meetColleague();
    server.write(task, 1, { name: 'mine' });
    await hear('updated', 1);
    expect(store.get(1)).toMatchObject({ conflicts: [], changed: ['note'] });
  });

  it('one’s own save is no conflict, also when its event comes before its answer', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    const held = server.hold({ method: 'PUT' });
    store.edit(1, { name: 'mine' });
    const save = store.save(1);
    await server.settled();
    store.edit(1, { name: 'mine, and more' });
    await hear('updated', 1);
    expect(store.get(1)?.conflicts).toEqual([]);
    held.release();
    await save;
    await server.settled();
    expect(store.get(1)).toMatchObject({ conflicts: [], changed: ['name'], snapshot: { name: 'mine' } });
  });
});

describe.each(deltaKinds)('conflicts by a refresh of $name', (kind) => {
  it('the record is asked for singly, for a list does not tell who changed it', async () => {
    const { server, task, calls, makeLoadedClient } = startServer(kind);
    const { store, refresh } = await makeLoadedClient();
    store.edit(1, { name: 'mine' });
    server.write(task, 1, { name: 'theirs' }, 'Zoé');
    await refresh();
    expect(calls()).toContain(`GET ${recordPath(1)}`);
    expect(store.get(1)).toMatchObject({
      conflicts: ['name'],
      modifiedBy: kind.features.authors ? 'Zoé' : null,
    });
  });
});

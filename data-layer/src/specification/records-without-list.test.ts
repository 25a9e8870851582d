import { describe, expect, it } from 'vitest';
import { listPath, serverKinds, startServer } from '../test-setup/server-kinds.ts';

describe.each(serverKinds)('a record of $name whose list nobody has asked for', (kind) => {
  /** A page with a form only, in which a record was created. */
  async function openForm() {
    const world = startServer(kind);
    const client = world.makeClient();
    client.layer.start();
    client.push.open();
    await world.server.settled();
    const id = await client.store.save(client.store.addDraft({ name: 'mine' }));
    return { ...world, ...client, id: id! };
  }

  it('follows what others make of it', async () => {
    const { server, task, store, changes, hear, id } = await openForm();
    server.write(task, id, { name: 'theirs' });
    await hear('updated', id);
    expect(store.get(id)?.values.name).toBe('theirs');
    server.remove(task, id);
    await hear('deleted', String(id));
    expect(store.get(id)).toBeUndefined();
    expect(changes.map(({ action }) => action)).toEqual(['updated', 'deleted']);
  });

  it('makes up for the events that it missed', async () => {
    const { server, task, store, refresh, poll, id } = await openForm();
    server.write(task, id, { name: 'theirs' });
    await refresh();
    expect(store.get(id)?.values.name).toBe('theirs');
    server.remove(task, id);
    await refresh();
    expect(store.get(id)).toBeUndefined();
    server.calls.length = 0;
    await poll();
    expect(server.calls).toEqual([]);
  });

  it('brings no list, and no other record', async () => {
    const { server, store, changes, hear, refresh } = await openForm();
    await hear('updated', 1);
    await hear('deleted', 2);
    await refresh();
    expect(server.callsOf({ path: listPath })).toEqual([]);
    expect(store.state).toEqual({ state: 'idle' });
    expect(store.size).toBe(1);
    expect(changes).toEqual([]);
  });
});

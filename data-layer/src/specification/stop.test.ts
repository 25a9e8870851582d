import { describe, expect, it } from 'vitest';
import { recordPath, serverKinds, startServer } from '../test-setup/server-kinds.ts';

describe.each(serverKinds)('a stopped layer of $name', (kind) => {
  it('makes no call of what waited to be fetched', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    for (const id of [3, 4, 5, 6, 7, 8]) server.write(task, id, { name: 'new' });
    const { layer, push, poll } = await makeLoadedClient();
    const underWay = [3, 4, 5, 6].map((id) => server.hold({ method: 'GET', path: recordPath(id) }, 'back'));
    for (const id of [3, 4, 5, 6, 7, 8]) push.announce(task, { action: 'created', id });
    await server.settled();
    expect(server.calls).toHaveLength(4);
    layer.stop();
    server.calls.length = 0;
    for (const held of underWay) held.release();
    await server.settled();
    await poll();
    expect(server.calls).toEqual([]);
  });

  it('makes no list call that waited for another one', async () => {
    const { server, makeClient } = startServer(kind);
    const { layer, store } = makeClient();
    layer.start();
    const held = server.hold({ method: 'GET' }, 'back');
    store.load();
    void store.reload();
    layer.stop();
    held.release();
    await server.settled();
    expect(server.calls).toHaveLength(1);
    expect(store.state).toMatchObject({ state: 'ready', refreshing: false, problem: { code: 'network' } });
  });

  it('sends no save: what was typed stays unsaved', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { layer, store } = await makeLoadedClient();
    store.edit(1, { name: 'typed' });
    const held = server.hold({ method: 'PUT', path: recordPath(1) }, 'back');
    const first = store.save(1);
    await server.settled();
    store.edit(1, { name: 'typed on' });
    const second = store.save(1);
    layer.stop();
    held.release();
    await first;
    expect(await second).toBeUndefined();
    expect(server.calls.map(({ method }) => method)).toEqual(['PUT']);
    expect(store.get(1)).toMatchObject({ values: { name: 'typed on' }, changed: ['name'], saving: false });
  });

  it('works again once it is started again, and makes up for what it missed', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { layer, store, push, hear, poll } = await makeLoadedClient();
    layer.stop();
    server.write(task, 1, { name: 'missed' });
    await store.reload();
    layer.start();
    push.open();
    await poll();
    expect(store.get(1)?.values.name).toBe('missed');
    server.write(task, 2, { name: 'heard of' });
    await hear('updated', 2);
    expect(store.get(2)?.values.name).toBe('heard of');
    store.edit(1, { name: 'typed' });
    expect(await store.save(1)).toBe(1);
    expect(store.state).toMatchObject({ state: 'ready', problem: null });
  });
});

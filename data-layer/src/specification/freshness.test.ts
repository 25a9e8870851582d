import { describe, expect, it } from 'vitest';
import { listPath, serverKinds, startServer } from '../test-setup/server-kinds.ts';

describe.each(serverKinds)('how fresh the list of $name is', (kind) => {
  it('the connection state can be read and watched', () => {
    const { makeClient } = startServer(kind);
    const { layer, push } = makeClient();
    const states = [layer.connection.value];
    layer.connection.subscribe(() => states.push(layer.connection.value));
    layer.start();
    push.open();
    push.cut();
    push.open();
    layer.stop();
    expect(states).toEqual(['off', 'connecting', 'connected', 'unavailable', 'connected', 'off']);
  });

  it('the moment of the last answer that was merged can be read', async () => {
    const { server, clock, makeClient } = startServer(kind);
    const { layer, store, refresh } = makeClient();
    layer.start();
    expect(store.refreshedAt).toBeNull();
    clock.advance(300);
    store.load();
    await server.settled();
    expect(store.refreshedAt).toBe(300);
    await refresh();
    expect(store.refreshedAt).toBe(5300);
    const stop = server.intercept(({ path }) => (path === listPath ? new Error('cut') : undefined));
    await refresh();
    expect(store.refreshedAt).toBe(5300);
    expect(store.state).toMatchObject({ state: 'ready', refreshing: false, problem: { code: 'network' } });
    stop();
    await refresh();
    expect(store.state).toMatchObject({ state: 'ready', refreshing: false, problem: null });
    expect(store.refreshedAt).toBe(15_300);
  });

  it('a list that could not be loaded says why, and is loaded at a later poll', async () => {
    const { server, makeClient } = startServer(kind);
    const { layer, store, poll } = makeClient();
    layer.start();
    const stop = server.intercept(() => new Error('no network'));
    store.load();
    await server.settled();
    expect(store.state).toMatchObject({ state: 'failed', problem: { code: 'network' } });
    stop();
    await poll();
    expect(store.state).toMatchObject({ state: 'ready', problem: null });
    expect(store.size).toBe(2);
  });

  it('a call that is not answered in time is given up', async () => {
    const { server, clock, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    server.hold({ method: 'PUT' }, 'there');
    store.edit(1, { name: 'new' });
    const save = store.save(1);
    await server.settled();
    clock.advance(60_000);
    expect(await save).toBeUndefined();
    expect(store.get(1)).toMatchObject({ saving: false, changed: ['name'], problem: { code: 'network' } });
  });
});

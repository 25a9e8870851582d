import { describe, expect, it } from 'vitest';
import { pollInterval } from '../refresh/poll-policy.ts';
import { listPath, serverKinds, startServer } from '../test-setup/server-kinds.ts';

describe.each(serverKinds)('polling $name', (kind) => {
  it('specification §9: every 5000 ms, and only when a refresh has been requested', async () => {
    const { server, clock, calls, makeLoadedClient } = startServer(kind);
    const { store, poll } = await makeLoadedClient();
    expect(pollInterval).toBe(5000);
    await poll();
    await poll();
    expect(calls()).toEqual([]);
    store.requestRefresh();
    clock.advance(4999);
    await server.settled();
    expect(calls()).toEqual([]);
    clock.advance(1);
    await server.settled();
    const once = calls();
    expect(new Set(once)).toEqual(new Set([`GET ${listPath}`]));
    await poll();
    expect(calls()).toEqual(once);
  });

  it('is requested at every poll while no push service is connected', async () => {
    const { server, makeClient } = startServer(kind);
    const { layer, store, push, poll } = makeClient();
    layer.start();
    store.load();
    await server.settled();
    const counts: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      server.calls.length = 0;
      await poll();
      counts.push(server.calls.length);
    }
    expect(Math.min(...counts)).toBeGreaterThan(0);
    push.open();
    await poll();
    server.calls.length = 0;
    await poll();
    expect(server.calls).toEqual([]);
  });

  it('asks once a minute, though push is connected, since events may be lost all the same', async () => {
    const { server, task, makeLoadedClient, calls } = startServer(kind);
    const { layer, store, poll } = await makeLoadedClient();
    server.write(task, 1, { name: 'never announced' });
    for (let count = 1; count <= 60_000 / pollInterval; count += 1) await poll();
    expect(store.get(1)?.values.name).toBe('never announced');
    expect(calls()).toEqual([`GET ${listPath}`]);
    expect(layer.connection.value).toBe('connected');
  });

  it('makes up within twelve minutes for a deletion that nobody announced', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, poll } = await makeLoadedClient();
    server.remove(task, 1);
    for (let count = 1; count <= 720_000 / pollInterval; count += 1) await poll();
    expect([...store.ids()]).toEqual([2]);
  });

  it('asks for nothing before anybody wanted the list, and nothing any more once it is stopped', async () => {
    const { server, makeClient } = startServer(kind);
    const { layer, store, poll } = makeClient();
    layer.start();
    await poll();
    expect(server.calls).toEqual([]);
    store.load();
    await server.settled();
    layer.stop();
    server.calls.length = 0;
    await poll();
    expect(server.calls).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { listPath, recordPath, serverKinds, startServer } from '../test-setup/server-kinds.ts';

describe.each(serverKinds)('many events of $name', (kind) => {
  it('for one record make at most one fetch under way and one to follow', async () => {
    const { server, task, calls, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    const held = server.hold({ path: recordPath(1) });
    for (let rank = 10; rank < 15; rank += 1) {
      server.write(task, 1, { rank });
      await hear('updated', 1);
    }
    expect(calls()).toEqual([`GET ${recordPath(1)}`]);
    held.release();
    await server.settled();
    expect(calls()).toEqual([`GET ${recordPath(1)}`, `GET ${recordPath(1)}`]);
    expect(store.get(1)?.values.rank).toBe(14);
  });

  it('for more than 20 waiting records become one requested refresh, and each is broadcast', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, changes, push, poll } = await makeLoadedClient();
    for (let id = 100; id < 200; id += 1) server.write(task, id, { name: `n${id}` });
    for (let id = 100; id < 200; id += 1) push.announce(task, { action: 'created', id });
    await server.settled();
    await poll();
    expect(store.size).toBe(102);
    expect(server.callsOf({ path: listPath }).length).toBeGreaterThan(0);
    expect(server.calls.length).toBeLessThan(70);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(100);
  });

  it('for up to 20 waiting records are fetched singly', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, push } = await makeLoadedClient();
    for (let id = 100; id < 120; id += 1) server.write(task, id, { name: `n${id}` });
    for (let id = 100; id < 120; id += 1) push.announce(task, { action: 'created', id });
    await server.settled();
    await server.settled();
    expect(store.size).toBe(22);
    expect(server.callsOf({ path: listPath })).toEqual([]);
  });
});

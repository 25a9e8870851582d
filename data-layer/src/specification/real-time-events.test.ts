import { describe, expect, it } from 'vitest';
import { listPath, recordPath, serverKinds, startServer } from '../test-setup/server-kinds.ts';

describe.each(serverKinds)('the real-time events of $name', (kind) => {
  it.each(['created', 'updated'] as const)(
    'specification §4: the event %s fetches that single record, then broadcasts the change within the application',
    async (action) => {
      const { server, task, calls, makeLoadedClient } = startServer(kind);
      const { store, changes, push } = await makeLoadedClient();
      server.write(task, 3, { name: 'three' });
      expect(push.announce(task, { action, id: 3 })).toBe(true);
      expect(changes).toEqual([]);
      await server.settled();
      expect(calls()).toEqual([`GET ${recordPath(3)}`]);
      expect(store.get(3)?.values.name).toBe('three');
      expect(changes).toEqual([{ resource: 'project_task', action, id: 3 }]);
    },
  );

  it('specification §4: the event deleted removes the record from the cache, then broadcasts', async () => {
    const { server, task, calls, makeLoadedClient } = startServer(kind);
    const { store, changes, hear } = await makeLoadedClient();
    server.remove(task, 1);
    await hear('deleted', 1);
    expect([...store.ids()]).toEqual([2]);
    expect(calls()).toEqual([]);
    expect(changes).toEqual([{ resource: 'project_task', action: 'deleted', id: 1 }]);
  });

  it('the event deleted removes at once what an event brought, at a server of the six calls', async () => {
    const { server, task, calls, makeLoadedClient } = startServer(kind);
    const { store, changes, hear, push } = await makeLoadedClient();
    server.write(task, 3, { name: 'three' });
    await hear('created', 3);
    server.calls.length = 0;
    if (kind.features.cursor) server.remove(task, 3);
    push.announce(task, { action: 'deleted', id: 3 });
    // A server that can restore records is asked with a delta: a browser prints the 404 of a single record.
    expect(calls()).toEqual(kind.features.cursor ? [`GET ${listPath}`] : []);
    await server.settled();
    expect([...store.ids()]).toEqual([1, 2]);
    expect(changes.at(-1)).toEqual({ resource: 'project_task', action: 'deleted', id: 3 });
  });

  it('specification §7: one channel for each resource, named after it, and the event ne2016\\Events\\{Resource}', async () => {
    const { makeLoadedClient } = startServer(kind);
    const { store, push } = await makeLoadedClient();
    const channel = kind.channel === 'public' ? 'project_task' : 'private-project_task';
    const deletion = { action: 'deleted', id: 1 };
    const strangers = [
      [channel, 'ne2016\\Events\\project_task'],
      [channel, 'ProjectTask'],
      ['project', 'ne2016\\Events\\ProjectTask'],
    ] as const;
    for (const [on, event] of strangers) expect(push.send(on, event, deletion)).toBe(false);
    expect(push.send(channel, 'ne2016\\Events\\ProjectTask', deletion)).toBe(true);
    expect([...store.ids()]).toEqual([2]);
  });

  it('an identifier is the same as a number and as text', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, changes, hear } = await makeLoadedClient();
    server.write(task, 1, { name: 'theirs' });
    await hear('updated', '1');
    expect(store.get(1)?.values.name).toBe('theirs');
    server.remove(task, 2);
    await hear('deleted', '2');
    expect([...store.ids()]).toEqual([1]);
    expect(changes.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('a record that is deleted while it is fetched is broadcast as deleted only', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { changes, hear } = await makeLoadedClient();
    const held = server.hold({ path: recordPath(1) });
    await hear('updated', 1);
    server.remove(task, 1);
    await hear('deleted', 1);
    held.release();
    await server.settled();
    expect(changes.map(({ action }) => action)).toEqual(['deleted']);
  });

  it('an event for a record that is not there any more brings nothing', async () => {
    const { store, changes, hear } = await startServer(kind).makeLoadedClient();
    await hear('updated', 99);
    expect([...store.ids()]).toEqual([1, 2]);
    expect(changes).toEqual([]);
  });
});

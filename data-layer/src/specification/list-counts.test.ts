import type { RecordId } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import { listPath, recordPath, serverKinds, startServer, type World } from '../test-setup/server-kinds.ts';

const countingKinds = serverKinds.filter(({ features }) => features.count && features.cursor);

/** Adds a record to the server without its change log: no delta will list it. */
function addUnlogged({ server, task }: World, id: number): void {
  (server.records(task) as Map<RecordId, object>).set(id, { id_project_task: id, name: 'nobody logged it' });
}

describe.each(countingKinds)('the count that $name tells', (kind) => {
  it('differs from the merged list: the whole list is asked for, once', async () => {
    const world = startServer(kind);
    const { store, refresh, poll } = await world.makeLoadedClient();
    addUnlogged(world, 9);
    await refresh();
    for (let count = 0; count < 4; count += 1) await poll();
    expect(store.size).toBe(3);
    expect(world.calls()).toEqual([`GET ${listPath}`, `GET ${listPath}`]);
  });

  it('differs while an unsaved edit keeps the whole list back: deltas go on, and it is fetched in the end', async () => {
    const world = startServer(kind);
    const { store, refresh } = await world.makeLoadedClient();
    store.edit(1, { name: 'typed' });
    addUnlogged(world, 9);
    for (let rank = 10; rank < 14; rank += 1) {
      world.server.write(world.task, 2, { rank });
      await refresh();
      expect(store.get(2)?.values.rank).toBe(rank);
    }
    expect(store.size).toBe(2);
    await store.revert(1);
    expect(store.size).toBe(3);
  });

  it('differs while an unsaved edit keeps the whole list back: what is back is asked for until it is there', async () => {
    const world = startServer(kind);
    const { store, hear, poll, refresh } = await world.makeLoadedClient();
    store.edit(2, { name: 'typed' });
    world.server.remove(world.task, 1);
    world.server.write(world.task, 1, { name: 'back' });
    await refresh();
    await hear('deleted', 1);
    expect(store.get(1)).toBeUndefined();
    const stop = world.server.intercept(({ path }) =>
      path === recordPath(1) ? new Response(null, { status: 503 }) : undefined,
    );
    await hear('created', 1);
    stop();
    await poll();
    expect(store.get(1)?.values.name).toBe('back');
  });

  it('differs from a full list: it is not believed any more, and nothing is asked for again and again', async () => {
    const world = startServer(kind);
    const { store, refresh } = await world.makeLoadedClient();
    const miscount = (answer: Response) => {
      answer.headers.set('ne2016-count', '99');
      return answer;
    };
    world.server.intercept(() =>
      miscount(
        Response.json([...world.server.records(world.task).values()], {
          headers: { 'ne2016-scope': 'full' },
        }),
      ),
    );
    await store.reload();
    world.server.calls.length = 0;
    for (let count = 0; count < 3; count += 1) await refresh();
    expect(world.calls()).toHaveLength(3);
  });
});

describe.each(countingKinds)('a list like that of $name, but without counts', ({ features, ...kind }) => {
  const uncounted = { ...kind, features: { ...features, count: false } };

  /** A client that has received a delta without a count. */
  async function start() {
    const world = startServer(uncounted);
    const client = await world.makeLoadedClient();
    await client.refresh();
    world.server.calls.length = 0;
    return { ...world, ...client };
  }

  it('keeps a record whose deletion was told after a delta had restored it', async () => {
    const { store, push, task, server, refresh, calls } = await start();
    server.remove(task, 1);
    server.write(task, 1, { name: 'back' });
    await refresh();
    expect(store.get(1)?.values.name).toBe('back');
    server.calls.length = 0;
    push.announce(task, { action: 'deleted', id: 1 });
    await server.settled();
    expect([calls(), store.get(1)?.values.name]).toEqual([[`GET ${listPath}`], 'back']);
  });

  it('does not ask for a deleted record that was not in it', async () => {
    const { hear, calls } = await start();
    await hear('deleted', 9);
    expect(calls()).toEqual([]);
  });
});

describe.each(countingKinds)('a list of $name, before its first delta', (kind) => {
  it('keeps a record whose deletion was told after the list had been fetched with it, and then once more', async () => {
    const { makeClient, server, task, calls } = startServer(kind);
    server.remove(task, 1);
    server.write(task, 1, { name: 'back' });
    const { layer, store, hear, push, refresh } = makeClient();
    layer.start();
    push.open();
    store.load();
    await server.settled();
    await hear('deleted', 1);
    expect([calls(), store.get(1)?.values.name]).toEqual([[`GET ${listPath}`, `GET ${listPath}`], 'back']);
    await refresh();
    await hear('deleted', 1);
    expect([calls().at(-1), store.get(1)?.values.name]).toEqual([`GET ${listPath}`, 'back']);
  });
});

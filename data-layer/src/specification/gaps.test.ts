import { describe, expect, it } from 'vitest';
import { pollInterval } from '../refresh/poll-policy.ts';
import { deltaKinds, serverKinds, startServer, type World } from '../test-setup/server-kinds.ts';

/** Events that the client missed: a change, a create, a deletion. */
function changeUnheard({ server, task }: World): void {
  server.write(task, 1, { name: 'missed' });
  server.write(task, 3, { name: 'three' });
  server.remove(task, 2);
}

const gaps: readonly (readonly [string, (client: Client, world: World) => void])[] = [
  [
    'the channel is subscribed again',
    ({ push }) => {
      push.cut();
      push.open();
    },
  ],
  ['the page is shown again or the network is back', ({ wake }) => wake()],
  ['the machine has slept', (_client, { clock }) => clock.sleep(3_600_000)],
  ['the application asks for it', ({ layer }) => layer.requestRefresh()],
];

type Client = Awaited<ReturnType<World['makeLoadedClient']>>;

describe.each(serverKinds)('after a gap in what is heard from $name', (kind) => {
  it.each(gaps)('when %s, one poll makes up for all of it, deletions too', async (_gap, happen) => {
    const world = startServer(kind);
    const client = await world.makeLoadedClient();
    changeUnheard(world);
    happen(client, world);
    await client.poll();
    expect(new Set(client.store.ids())).toEqual(new Set([1, 3]));
    expect(client.store.get(1)?.values.name).toBe('missed');
  });

  it('a fetch that failed is made up for by a refresh, and broadcast then', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, changes, hear, poll } = await makeLoadedClient();
    server.write(task, 1, { name: 'theirs' });
    const stop = server.intercept(() => new Error('cut'));
    await hear('updated', 1);
    expect(changes).toEqual([]);
    stop();
    await poll();
    expect(store.get(1)?.values.name).toBe('theirs');
    expect(changes).toEqual([{ resource: 'project_task', action: 'updated', id: 1 }]);
  });

  it('without any push service, what changed is on the screen after a poll, a deletion after a minute', async () => {
    const world = startServer(kind);
    const { layer, store, poll } = world.makeClient();
    layer.start();
    store.load();
    await world.server.settled();
    changeUnheard(world);
    await poll();
    expect(store.get(1)?.values.name).toBe('missed');
    expect(store.get(3)).toBeDefined();
    for (let passed = pollInterval; passed < 60_000; passed += pollInterval) await poll();
    expect(new Set(store.ids())).toEqual(new Set([1, 3]));
  });

  it('unsaved edits are kept, and the whole list is fetched once they are saved', async () => {
    const world = startServer(kind);
    const { store, wake, poll } = await world.makeLoadedClient();
    store.edit(1, { note: 'typed' });
    changeUnheard(world);
    wake();
    await poll();
    expect(store.get(1)).toMatchObject({ values: { note: 'typed' }, changed: ['note'] });
    await store.save(1);
    await poll();
    expect(new Set(store.ids())).toEqual(new Set([1, 3]));
    expect(store.get(1)).toMatchObject({ values: { name: 'missed', note: 'typed' }, changed: [] });
  });
});

describe.each(deltaKinds)('while an edit keeps the whole list of $name from being fetched', (kind) => {
  it('deltas bring what is new', async () => {
    const world = startServer(kind);
    const { store, wake, poll } = await world.makeLoadedClient();
    store.edit(1, { note: 'typed' });
    changeUnheard(world);
    wake();
    await poll();
    expect([store.get(1)?.values.name, store.get(3)?.values.name]).toEqual(['missed', 'three']);
  });
});

import { describe, expect, it } from 'vitest';
import { listPath, recordPath, serverKinds, startServer, type World } from '../test-setup/server-kinds.ts';
import { everyFeature } from '../testing/server/server-features.ts';

type Client = Awaited<ReturnType<World['makeLoadedClient']>>;

const withCursors = { name: 'a server with cursors', features: everyFeature, channel: 'private' } as const;
const otherKinds = serverKinds.filter(({ features }) => !features.cursor);

/** Milliseconds between two changes: a hundred a second, each announced at once. */
const between = 10;

/** The most milliseconds until a call is answered. */
const answerTime = 50;

/** Changes a record and announces it to the client. */
function change({ server, task }: World, { push }: Client, id: number, rank: number): void {
  server.write(task, id, { name: 'n', rank });
  push.announce(task, { action: 'updated', id });
}

/**
 * Changes records in turn, at first new ones. Returns the milliseconds until the client showed each change.
 */
async function stream(world: World, client: Client, count: number): Promise<number[]> {
  const { clock, server } = world;
  const delays: number[] = [];
  let waiting: { id: number; rank: number; at: number }[] = [];
  const pass = async () => {
    clock.advance(between);
    if (clock.now() % answerTime > 0) return;
    await server.settled();
    waiting = waiting.filter(({ id, rank, at }) => {
      const isShown = (client.store.get(id)?.values.rank ?? 0) >= rank;
      if (isShown) delays.push(clock.now() - at);
      return !isShown;
    });
  };
  for (let rank = 1; rank <= count; rank += 1) {
    const id = 100 + (rank % 200);
    change(world, client, id, rank);
    waiting.push({ id, rank, at: clock.now() });
    await pass();
  }
  for (let turn = 0; turn < 50; turn += 1) await pass();
  return delays;
}

/**
 * A client that receives a stream: of 20 records, which it has fetched, and of those that a delta will bring.
 */
async function receiveStream(world: World, ids: readonly number[]): Promise<Client> {
  const client = await world.makeLoadedClient();
  for (let id = 100; id < 120; id += 1) change(world, client, id, 1);
  await world.server.settled();
  await world.server.settled();
  world.server.calls.length = 0;
  for (const id of ids) change(world, client, id, 1);
  return client;
}

describe('a stream of events of a server with cursors', () => {
  it('costs at most 60 calls for 1,000 changes, each shown within 300 ms and broadcast', async () => {
    const world = startServer(withCursors);
    const client = await world.makeLoadedClient();
    const delays = await stream(world, client, 1000);
    expect(delays).toHaveLength(1000);
    expect(Math.max(...delays)).toBeLessThanOrEqual(300);
    expect(world.server.calls.length).toBeLessThanOrEqual(60);
    expect(new Set(client.changes.map(({ id }) => id)).size).toBe(200);
  });

  it('removes a record that is deleted meanwhile, though the deltas tell no deletions', async () => {
    const world = startServer({
      ...withCursors,
      features: { ...everyFeature, deletions: false, count: false },
    });
    const { store, push } = await receiveStream(world, []);
    world.server.remove(world.task, 1);
    push.announce(world.task, { action: 'deleted', id: 1 });
    world.clock.advance(250);
    await world.server.settled();
    expect(world.calls()).toEqual([`GET ${listPath}`, `GET ${recordPath(1)}`]);
    expect(store.get(1)).toBeUndefined();
  });

  it('removes what is deleted meanwhile by one delta where deltas tell deletions, but no counts', async () => {
    const world = startServer({ ...withCursors, features: { ...everyFeature, count: false } });
    const { store, push, refresh } = await receiveStream(world, []);
    await refresh();
    world.server.calls.length = 0;
    for (let id = 100; id < 120; id += 1) change(world, { push } as Client, id, 2);
    world.server.remove(world.task, 1);
    push.announce(world.task, { action: 'deleted', id: 1 });
    world.clock.advance(250);
    await world.server.settled();
    expect(world.calls()).not.toContain(`GET ${recordPath(1)}`);
    expect(store.get(1)).toBeUndefined();
  });

  it('keeps a record that it told of as created when its deletion before is told late', async () => {
    const world = startServer(withCursors);
    const { store, push } = await receiveStream(world, []);
    world.server.write(world.task, 200, { name: 'back' });
    push.announce(world.task, { action: 'created', id: 200 });
    world.clock.advance(250);
    await world.server.settled();
    expect(store.get(200)?.values.name).toBe('back');
    push.announce(world.task, { action: 'deleted', id: 200 });
    expect(store.get(200)?.values.name).toBe('back');
    await world.server.settled();
    expect(store.get(200)?.values.name).toBe('back');
  });

  it('is none while no more than 20 come within a second', async () => {
    const world = startServer(withCursors);
    const client = await world.makeLoadedClient();
    for (let second = 0; second < 3; second += 1) {
      for (let id = 100; id < 120; id += 1) change(world, client, id, second);
      await world.server.settled();
      await world.server.settled();
      world.clock.advance(1000);
    }
    expect(world.server.callsOf({ path: listPath })).toEqual([]);
    expect(world.server.calls).toHaveLength(60);
  });

  it('ends: the next event is fetched singly and at once', async () => {
    const world = startServer(withCursors);
    const client = await world.makeLoadedClient();
    await stream(world, client, 100);
    world.clock.advance(1000);
    await world.server.settled();
    world.server.calls.length = 0;
    world.server.write(world.task, 1, { name: 'later' });
    await client.hear('updated', 1);
    expect(world.calls()).toEqual([`GET ${recordPath(1)}`]);
  });

  it('is followed by one list call at a time, by one more for what came while it was under way', async () => {
    const world = startServer(withCursors);
    const { clock, server, calls } = world;
    const client = await receiveStream(world, [1]);
    const held = server.hold({ path: listPath });
    clock.advance(250);
    await server.settled();
    for (let rank = 10; rank < 13; rank += 1) {
      change(world, client, 2, rank);
      clock.advance(250);
      await server.settled();
    }
    expect(calls()).toEqual([`GET ${listPath}`]);
    held.release();
    await server.settled();
    expect(calls()).toEqual([`GET ${listPath}`, `GET ${listPath}`]);
    expect([1, 2].map((id) => client.store.get(id)?.values.rank)).toEqual([1, 12]);
    clock.advance(1000);
    await server.settled();
    expect(calls()).toHaveLength(2);
  });

  it('fetches singly what is back, where a delta has brought it before its deletion was told', async () => {
    const world = startServer(withCursors);
    const { server, task, clock } = world;
    const client = await receiveStream(world, [1]);
    server.remove(task, 2);
    server.write(task, 2, { name: 'back' });
    clock.advance(250);
    await server.settled();
    client.push.announce(task, { action: 'deleted', id: 2 });
    expect(client.store.get(2)).toBeUndefined();
    server.calls.length = 0;
    client.push.announce(task, { action: 'created', id: 2 });
    await server.settled();
    expect(world.calls()).toEqual([`GET ${recordPath(2)}`]);
    expect(client.store.get(2)?.values.name).toBe('back');
  });

  it('needs no delta of its own when a poll has asked for the list', async () => {
    const world = startServer(withCursors);
    const { clock, server, calls } = world;
    const client = await world.makeLoadedClient();
    clock.advance(4900);
    for (let id = 100; id < 121; id += 1) change(world, client, id, 1);
    await server.settled();
    await server.settled();
    server.calls.length = 0;
    client.store.requestRefresh();
    clock.advance(100);
    await server.settled();
    clock.advance(1000);
    await server.settled();
    expect(calls()).toEqual([`GET ${listPath}`]);
    expect(client.store.get(120)?.values.rank).toBe(1);
  });

  it('is made up for by a refresh at the next poll when its delta fails', async () => {
    const world = startServer(withCursors);
    const { clock, server } = world;
    const client = await receiveStream(world, [1]);
    const stop = server.intercept(() => new Error('cut'));
    clock.advance(250);
    await server.settled();
    stop();
    expect(client.store.get(1)?.values.name).toBe('one');
    await client.poll();
    expect(client.store.get(1)?.values.name).toBe('n');
  });

  it('leaves the edit under way alone, and fetches what conflicts with it', async () => {
    const world = startServer(withCursors);
    const { clock, server, calls } = world;
    const client = await receiveStream(world, [1, 2]);
    client.store.edit(1, { name: 'mine' });
    clock.advance(250);
    await server.settled();
    expect(client.store.get(1)).toMatchObject({ values: { name: 'mine', rank: 1 }, conflicts: ['name'] });
    expect(client.store.get(2)?.values.name).toBe('n');
    expect(calls().slice(0, 2)).toEqual([`GET ${listPath}`, `GET ${recordPath(1)}`]);
  });

  it('is no gap: where deltas tell no deletions, the whole list is not asked for', async () => {
    const world = startServer({ ...withCursors, features: { ...everyFeature, deletions: false } });
    const { clock, server } = world;
    const client = await receiveStream(world, [1]);
    clock.advance(250);
    await server.settled();
    await client.poll();
    expect(server.calls.map(({ headers }) => headers.has('ne2016-cursor'))).toEqual([true]);
    expect(client.store.get(1)?.values.name).toBe('n');
  });
});

describe.each(otherKinds)('a stream of events of $name', (kind) => {
  it('is fetched singly as long as it is answered as fast as it comes', async () => {
    const world = startServer(kind);
    const client = await world.makeLoadedClient();
    await stream(world, client, 100);
    expect(world.server.calls).toHaveLength(100);
    expect(world.server.callsOf({ path: listPath })).toEqual([]);
  });

  it('becomes a refresh at the next poll once more than 20 wait', async () => {
    const world = startServer(kind);
    const client = await world.makeLoadedClient();
    for (let id = 100; id < 200; id += 1) change(world, client, id, 1);
    world.clock.advance(4000);
    await world.server.settled();
    expect(world.server.callsOf({ path: listPath })).toEqual([]);
    await client.poll();
    expect(world.server.callsOf({ path: listPath })).not.toEqual([]);
    expect(client.store.size).toBe(102);
  });
});

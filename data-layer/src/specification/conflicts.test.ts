import { describe, expect, it } from 'vitest';
import { deltaKinds, recordPath, serverKinds, startServer } from '../test-setup/server-kinds.ts';

type Store = Awaited<ReturnType<ReturnType<typeof startServer>['makeLoadedClient']>>['store'];

/** By attribute, the author's name and the time of the change. */
function authorsOf(store: Store): Record<string, [string | undefined, string]> {
  const authors = Object.entries(store.get(1)?.authors ?? {});
  return Object.fromEntries(authors.map(([attribute, { by, at }]) => [attribute, [by?.name, at]]));
}

describe.each(serverKinds)('conflicts with $name', (kind) => {
  /** A record with unsaved edits that a colleague saves meanwhile. */
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

  it('who changed the attribute is named where the server tells it, not who saved the record last', async () => {
    const { server, task, clock, store, hear } = await meetColleague();
    const at = server.now.toISOString();
    expect(authorsOf(store)).toEqual(kind.features.authors ? { name: ['Zoé Œil', at] } : {});
    clock.advance(1000);
    server.write(task, 1, { rank: 10 }, 'Driss');
    await hear('updated', 1);
    expect(authorsOf(store)).toEqual(kind.features.authors ? { name: ['Zoé Œil', at] } : {});
  });

  it('of several who changed the attribute one after the other, the last is named', async () => {
    const { server, task, store, hear } = await meetColleague();
    server.write(task, 1, { name: 'theirs, too' }, 'Driss');
    await hear('updated', 1);
    const [name] = Object.values(authorsOf(store))[0] ?? [];
    expect(name).toBe(kind.features.authors ? 'Driss' : undefined);
  });

  it('a record without unsaved edits, or with edits of other attributes, costs no call', async () => {
    const { server, task, calls, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    store.edit(1, { note: 'mine' });
    server.write(task, 1, { name: 'theirs' }, 'Zoé');
    server.write(task, 2, { name: 'theirs' }, 'Zoé');
    await hear('updated', 1);
    await hear('updated', 2);
    expect(calls()).toEqual([`GET ${recordPath(1)}`, `GET ${recordPath(2)}`]);
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
  it('the record is asked for singly, for a list does not tell who changed it, nor at which version it is', async () => {
    const { server, task, calls, makeLoadedClient } = startServer(kind);
    const { store, refresh } = await makeLoadedClient();
    store.edit(1, { name: 'mine' });
    server.write(task, 1, { name: 'theirs' }, 'Zoé');
    await refresh();
    expect(calls()).toContain(`GET ${recordPath(1)}`);
    expect(store.get(1)).toMatchObject({
      conflicts: ['name'],
      authors: kind.features.authors ? { name: { by: { name: 'Zoé' } } } : {},
    });
  });
});

describe('who caused a conflict', () => {
  const [kind] = serverKinds;

  /** A conflict whose answer about its author is held. */
  async function meetSlowAnswer() {
    const world = startServer(kind!);
    const client = await world.makeLoadedClient();
    client.store.edit(1, { name: 'mine' });
    const held = world.server.hold({ method: 'GET', path: `${recordPath(1)}/authors` }, 'there');
    world.server.write(world.task, 1, { name: 'theirs' }, 'Zoé');
    await client.hear('updated', 1);
    return { ...world, ...client, held };
  }

  it('is shown without a name until the server has answered, and for ever when it refuses', async () => {
    const { server, store, held } = await meetSlowAnswer();
    expect(store.get(1)).toMatchObject({ conflicts: ['name'] });
    expect(authorsOf(store)).toEqual({});
    server.intercept(({ path }) =>
      path.endsWith('authors') ? new Response(null, { status: 500 }) : undefined,
    );
    held.release();
    await server.settled();
    expect(store.get(1)).toMatchObject({ conflicts: ['name'], problem: null });
    expect(authorsOf(store)).toEqual({});
  });

  it('is not said of a value that is older than the answer', async () => {
    const { server, task, store, held, hear } = await meetSlowAnswer();
    server.write(task, 1, { name: 'theirs, too' }, 'Driss');
    held.release();
    await server.settled();
    // The local value is Zoé’s; the answer had only Driss.
    expect(store.get(1)).toMatchObject({ snapshot: { name: 'theirs' } });
    expect(authorsOf(store)).toEqual({});
    await hear('updated', 1);
    expect(store.get(1)).toMatchObject({
      snapshot: { name: 'theirs, too' },
      authors: { name: { by: { name: 'Driss' } } },
    });
  });

  it('is forgotten as soon as the value is another one', async () => {
    const { server, task, store, held, hear } = await meetSlowAnswer();
    held.release();
    await server.settled();
    expect(store.get(1)?.authors).toMatchObject({ name: { by: { name: 'Zoé' } } });
    server.hold({ method: 'GET', path: `${recordPath(1)}/authors` }, 'there');
    server.write(task, 1, { name: 'theirs, too' }, 'Driss');
    await hear('updated', 1);
    expect(store.get(1)).toMatchObject({ conflicts: ['name'] });
    expect(authorsOf(store)).toEqual({});
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { FakeServer } from './testing/fake-server.ts';
import { makeLoadedClient, settle } from './testing/make-client.ts';

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.write(1, { name: 'one', note: null, rank: 1 });
  server.write(2, { name: 'two', note: 'n', rank: 2 });
});

describe('push events', () => {
  it.each(['created', 'updated'])(
    'specification §4: %s fetches that single record and broadcasts',
    async (action) => {
      const { layer, store, event } = await makeLoadedClient(server);
      const changes: unknown[] = [];
      layer.onChange((change) => changes.push(change));
      server.write(3, { name: 'three' });
      expect(event(action, 3)).toBe(true);
      await settle();
      expect(server.calls.map(({ path }) => path)).toEqual(['data/task/3']);
      expect(store.get(3)?.values.name).toBe('three');
      expect(changes).toEqual([{ resource: 'task', action, id: 3 }]);
    },
  );

  it('specification §4: deleted removes the record without a call and broadcasts', async () => {
    const { layer, store, event } = await makeLoadedClient(server);
    const changes: unknown[] = [];
    layer.onChange((change) => changes.push(change));
    server.write(1, null);
    event('deleted', '1');
    expect([...store.ids()]).toEqual([2]);
    expect(server.calls).toHaveLength(0);
    expect(changes).toEqual([{ resource: 'task', action: 'deleted', id: 1 }]);
  });

  it('specification §4: a fetched record keeps its unsaved attribute and updates the others', async () => {
    const { store, event } = await makeLoadedClient(server);
    store.edit(1, { name: 'typed' });
    server.write(1, { name: 'theirs', note: 'theirs' });
    event('updated', 1);
    await settle();
    expect(store.get(1)).toMatchObject({
      values: { name: 'typed', note: 'theirs' },
      snapshot: { name: 'theirs' },
      changed: ['name'],
    });
  });

  it('ignores what is no event of the contract', async () => {
    const { store, push } = await makeLoadedClient(server);
    for (const payload of [
      null,
      'x',
      {},
      { action: 'exploded', id: 1 },
      { action: 'updated' },
      { action: 'deleted', id: {} },
    ])
      push.send('private-task', 'ne2016\\Events\\Task', payload);
    await settle();
    expect(server.calls).toHaveLength(0);
    expect(store.size).toBe(2);
  });

  it('a fetch that arrives after the deletion brings nothing back', async () => {
    const { store, event } = await makeLoadedClient(server);
    const held = server.hold('GET', 'data/task/1');
    event('updated', 1);
    await settle();
    server.write(1, null);
    event('deleted', 1);
    held.release();
    await settle();
    expect(store.get(1)).toBeUndefined();
    expect([...store.ids()]).toEqual([2]);
  });

  it('a late, older answer never replaces a newer one', async () => {
    const { store, event } = await makeLoadedClient(server);
    const held = server.hold('GET', 'data/task/1');
    event('updated', 1);
    await settle();
    store.edit(1, { name: 'mine' });
    await store.save(1);
    held.release();
    await settle();
    expect(store.get(1)).toMatchObject({ values: { name: 'mine' }, changed: [] });
  });

  it('a delta that was answered before a save does not undo the save', async () => {
    const { store, pass } = await makeLoadedClient(server);
    server.write(1, { note: 'theirs' });
    const held = server.hold('GET', 'data/task');
    store.requestRefresh();
    pass(5000);
    await settle();
    store.edit(1, { name: 'mine' });
    await store.save(1);
    held.release();
    await settle();
    expect(store.get(1)?.values).toMatchObject({ name: 'mine', note: 'theirs' });
  });

  it('a fetch that was answered before a delta does not undo the delta', async () => {
    const { store, event, pass } = await makeLoadedClient(server);
    const held = server.hold('GET', 'data/task/1');
    event('updated', 1);
    await settle();
    server.write(1, { name: 'newer' });
    store.requestRefresh();
    pass(5000);
    await settle();
    held.release();
    await settle();
    expect(store.get(1)?.values.name).toBe('newer');
  });

  it('the answer to a save that was overtaken by a newer change does not hide that change', async () => {
    const { store, event } = await makeLoadedClient(server);
    store.edit(1, { name: 'mine' });
    const held = server.hold('PUT', 'data/task/1');
    const save = store.save(1);
    await settle();
    server.write(1, { name: 'theirs, later' });
    event('updated', 1);
    await settle();
    held.release();
    await save;
    await settle();
    expect(store.get(1)).toMatchObject({ values: { name: 'theirs, later' }, changed: [] });
  });

  it('many events at once become one requested refresh', async () => {
    const { store, event, pass } = await makeLoadedClient(server);
    for (let id = 100; id < 200; id += 1) server.write(id, { name: `n${id}` });
    for (let id = 100; id < 200; id += 1) event('created', id);
    await settle();
    pass(5000);
    await settle();
    expect(store.size).toBe(102);
    expect(server.calls.length).toBeLessThan(70);
  });

  it('keeps the unsaved edits of a record that somebody else deleted', async () => {
    const { store, event } = await makeLoadedClient(server);
    store.edit(1, { note: 'typed' });
    server.write(1, null);
    event('deleted', 1);
    expect([...store.ids()]).toEqual([2]);
    expect(store.get(1)).toMatchObject({ gone: true, values: { name: 'one', note: 'typed' } });
    expect(await store.save(1)).toBeUndefined();
    expect(store.get(1)).toMatchObject({ gone: true, saving: false, problem: { status: 404 } });
    await store.revert(1);
    expect(store.get(1)).toBeUndefined();
  });

  it('after every subscription a refresh is requested, since events were missed', async () => {
    const { store, push, pass } = await makeLoadedClient(server);
    server.write(1, { name: 'missed' });
    push.open();
    pass(5000);
    await settle();
    expect(store.get(1)?.values.name).toBe('missed');
  });

  it('what a fetch that failed did not bring is brought by a refresh, and broadcast then', async () => {
    const { layer, store, event, pass } = await makeLoadedClient(server);
    const changes: unknown[] = [];
    layer.onChange((change) => changes.push(change));
    server.write(1, { name: 'theirs' });
    server.intercept = () => new Error('cut');
    event('updated', '1');
    await settle();
    expect(changes).toEqual([]);
    server.intercept = undefined;
    pass(5000);
    await settle();
    expect(store.get(1)?.values.name).toBe('theirs');
    expect(changes).toEqual([{ resource: 'task', action: 'updated', id: 1 }]);
  });

  it('every one of many events is broadcast, also when a refresh brings the records', async () => {
    const { layer, event, pass } = await makeLoadedClient(server);
    const broadcast = new Set<unknown>();
    layer.onChange(({ id }) => broadcast.add(id));
    for (let id = 100; id < 140; id += 1) server.write(id, { name: `n${id}` });
    for (let id = 100; id < 140; id += 1) event('created', id);
    await settle();
    pass(5000);
    await settle();
    expect(broadcast.size).toBe(40);
  });

  it('a record that is deleted while it is fetched is broadcast as deleted only', async () => {
    const { layer, event } = await makeLoadedClient(server);
    const actions: string[] = [];
    layer.onChange(({ action }) => actions.push(action));
    const held = server.hold('GET', 'data/task/1');
    event('updated', 1);
    await settle();
    server.write(1, null);
    event('deleted', 1);
    held.release();
    await settle();
    expect(actions).toEqual(['deleted']);
  });
});

import { headers } from '@ne2016/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeServer, problem } from './testing/fake-server.ts';
import { makeClient, makeLoadedClient, settle } from './testing/make-client.ts';

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.write(1, { name: 'one', note: null, rank: 1 });
  server.write(2, { name: 'two', note: 'n', rank: 2 });
});

describe('lists', () => {
  it('specification §7: GET data/{resource} without headers loads the list', async () => {
    const { store } = makeClient(server);
    store.load();
    expect(store.state).toEqual({ state: 'loading' });
    await settle();
    expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET data/task']);
    expect(server.calls[0]!.headers.get(headers.cacheDate)).toBeNull();
    expect(server.calls[0]!.headers.get('accept')).toBe('application/json');
    expect([...store.ids()]).toEqual([1, 2]);
    expect(store.state).toEqual({ state: 'ready', refreshing: false, problem: null });
  });

  it('specification §7: a delta sends the server’s own date and the client cache id, and is merged', async () => {
    const { store, pass } = await makeLoadedClient(server);
    server.write(2, { name: 'second' });
    server.write(3, { name: 'three' });
    server.write(1, null);
    store.requestRefresh();
    pass(5000);
    await settle();
    const [call] = server.calls;
    expect(call!.headers.get(headers.cacheDate)).toBe('2026-03-05T14:07:09');
    expect(call!.headers.get(headers.clientId)).toMatch(/^[0-9a-f-]{36}$/);
    expect([...store.ids()]).toEqual([2, 3]);
    expect(store.get(2)?.values.name).toBe('second');
  });

  it('works with a server that knows only dates', async () => {
    server = new FakeServer({ extensions: false });
    server.write(1, { name: 'one' });
    const { store, pass } = await makeLoadedClient(server);
    server.write(1, { name: 'changed' });
    store.requestRefresh();
    pass(5000);
    await settle();
    expect(server.calls[0]!.headers.get(headers.cursor)).toBeNull();
    expect(store.get(1)?.values.name).toBe('changed');
  });

  it('specification §9: refreshes every 5000 ms, and only when a refresh has been requested', async () => {
    const { store, pass } = await makeLoadedClient(server);
    pass(5000);
    pass(5000);
    await settle();
    expect(server.calls).toHaveLength(0);
    store.requestRefresh();
    await settle();
    expect(server.calls).toHaveLength(0);
    pass(5000);
    await settle();
    pass(5000);
    await settle();
    expect(server.calls).toHaveLength(1);
  });

  it('requests a refresh at every poll while no push service is connected', async () => {
    const { store, pass } = makeClient(server);
    store.load();
    await settle();
    pass(5000);
    await settle();
    pass(5000);
    await settle();
    expect(server.calls).toHaveLength(3);
  });

  it('specification §4: a full refetch is skipped while any record has unsaved changes', async () => {
    const { store } = await makeLoadedClient(server);
    store.edit(1, { note: 'x' });
    await store.reload();
    expect(server.calls).toHaveLength(0);
    await store.revert(1);
    expect(server.calls).toHaveLength(1);
  });

  it('asks once for the whole list when its length differs from the server’s count', async () => {
    const { store, pass } = await makeLoadedClient(server);
    server.records.set(9, { id_task: 9, name: 'nobody logged it' });
    for (let poll = 0; poll < 4; poll += 1) {
      if (poll === 0) store.requestRefresh();
      pass(5000);
      await settle();
    }
    expect(store.size).toBe(3);
    expect(server.calls).toHaveLength(2);
  });

  it('calls no subscriber for a refresh that changes nothing, and only the record’s own otherwise', async () => {
    const { store, pass } = await makeLoadedClient(server);
    const told: unknown[] = [];
    store.subscribe((changed) => told.push([...changed]));
    store.subscribeRecord(1, () => told.push('one'));
    store.subscribeRecord(2, () => told.push('two'));
    server.write(1, {});
    store.requestRefresh();
    pass(5000);
    await settle();
    expect(told).toEqual([]);
    server.write(1, { rank: 7 });
    store.requestRefresh();
    pass(5000);
    await settle();
    expect(told).toEqual([[1], 'one']);
  });

  it('says why a list is not there, and loads it at a later poll', async () => {
    const { store, pass } = makeClient(server);
    server.intercept = () => new Error('no network');
    store.load();
    await settle();
    expect(store.state).toMatchObject({ state: 'failed', problem: { code: 'network' } });
    server.intercept = undefined;
    pass(5000);
    await settle();
    expect(store.state.state).toBe('ready');
  });

  it('keeps what is cached when a refresh is answered with something else than a list', async () => {
    const { store, pass } = await makeLoadedClient(server);
    server.intercept = () => new Response('<html>proxy</html>', { headers: { 'content-type': 'text/html' } });
    store.requestRefresh();
    pass(5000);
    await settle();
    expect(store.state).toMatchObject({ state: 'ready', problem: { code: 'invalid_answer' } });
    expect(store.size).toBe(2);
  });
});

describe('edits', () => {
  it('specification §3: only saveable attributes can be edited', async () => {
    const { store } = await makeLoadedClient(server);
    expect(() => store.edit(1, { id_task: 5 })).toThrow(/not saveable/);
    expect(() => store.edit(99, { name: 'x' })).toThrow(/no record/);
  });

  it('specification §4: revert restores the snapshot, then reloads the list', async () => {
    const { store } = await makeLoadedClient(server);
    store.edit(1, { name: 'typed' });
    expect(store.get(1)).toMatchObject({ changed: ['name'], values: { name: 'typed' } });
    await store.revert(1);
    expect(store.get(1)).toMatchObject({ changed: [], values: { name: 'one' } });
    expect(server.calls.map(({ path }) => path)).toEqual(['data/task']);
  });

  it('gives the same object until the record changes', async () => {
    const { store } = await makeLoadedClient(server);
    const before = store.get(1);
    expect(store.get(1)).toBe(before);
    store.edit(2, { name: 'other' });
    expect(store.get(1)).toBe(before);
    store.edit(1, { name: 'typed' });
    expect(store.get(1)).not.toBe(before);
  });
});

describe('saves', () => {
  it('specification §7: PUT sends only the attributes that changed, and copies the updated fields', async () => {
    const { store } = await makeLoadedClient(server);
    store.edit(2, { note: 'typed', rank: 2 });
    server.intercept = (call) => (call.method === 'PUT' ? Response.json({ note: 'TYPED' }) : undefined);
    expect(await store.save(2)).toBe(2);
    expect(server.calls[0]).toMatchObject({ method: 'PUT', path: 'data/task/2', body: { note: 'typed' } });
    expect(server.calls[0]!.headers.get(headers.clientId)).not.toBeNull();
    expect(server.calls[0]!.headers.get(headers.socketId)).toBe('12.34');
    expect(store.get(2)).toMatchObject({
      values: { name: 'two', note: 'TYPED' },
      changed: [],
      saving: false,
    });
  });

  it('sends nothing when nothing changed', async () => {
    const { store } = await makeLoadedClient(server);
    expect(await store.save(1)).toBe(1);
    expect(server.calls).toHaveLength(0);
  });

  it.each([
    ['succeeds', undefined],
    ['is refused', () => problem(422, 'invalid_attributes')],
    ['gets no answer', () => new Error('cut')],
    ['gets half a JSON', () => new Response('{"name":', { status: 200 })],
  ])(
    'specification §4: the mark of a save that %s clears when the call finishes',
    async (_end, intercept) => {
      const { store } = await makeLoadedClient(server);
      store.edit(1, { name: 'typed' });
      server.intercept = intercept;
      const save = store.save(1);
      expect(store.get(1)?.saving).toBe(true);
      await save;
      expect(store.get(1)?.saving).toBe(false);
      expect(store.get(1)?.values.name).toBe('typed');
      expect(store.get(1)?.changed).toEqual(intercept ? ['name'] : []);
    },
  );

  it('keeps what the server refused, with its reasons, until the next save', async () => {
    const { store } = await makeLoadedClient(server);
    const errors = [{ attribute: 'name', validator: 'unique', params: {}, message: 'Déjà prise' }];
    store.edit(1, { name: 'two' });
    server.intercept = () => problem(409, 'value_not_unique', { errors });
    expect(await store.save(1)).toBeUndefined();
    expect(store.get(1)?.problem).toMatchObject({ code: 'value_not_unique', status: 409, errors });
    server.intercept = undefined;
    await store.save(1);
    expect(store.get(1)?.problem).toBeNull();
  });

  it('keeps what is typed while a save is under way, even the old value typed back', async () => {
    const { store } = await makeLoadedClient(server);
    store.edit(1, { name: 'new' });
    const held = server.hold('PUT', 'data/task/1');
    const save = store.save(1);
    await settle();
    store.edit(1, { name: 'one', note: 'more' });
    held.release();
    await save;
    expect(store.get(1)).toMatchObject({
      snapshot: { name: 'new', note: null },
      values: { name: 'one', note: 'more' },
      changed: ['name', 'note'],
    });
  });

  it('a second save waits for the first and sends what is still unsaved', async () => {
    const { store } = await makeLoadedClient(server);
    store.edit(1, { name: 'new' });
    const held = server.hold('PUT', 'data/task/1');
    const first = store.save(1);
    store.edit(1, { note: 'more' });
    const second = store.save(1);
    await settle();
    expect(server.callsOf('PUT')).toHaveLength(1);
    held.release();
    await Promise.all([first, second]);
    expect(server.callsOf('PUT').map(({ body }) => body)).toEqual([{ name: 'new' }, { note: 'more' }]);
    expect(store.get(1)?.changed).toEqual([]);
  });

  it('requests a refresh when nobody knows whether a write was done', async () => {
    const { store, pass } = await makeLoadedClient(server);
    store.edit(1, { name: 'new' });
    server.intercept = (call) => {
      server.intercept = undefined;
      server.write(1, call.body as Record<string, unknown>);
      return new Error('the answer was lost');
    };
    await store.save(1);
    expect(store.get(1)?.changed).toEqual(['name']);
    pass(5000);
    await settle();
    expect(store.get(1)).toMatchObject({ values: { name: 'new' }, changed: [] });
  });
});

describe('creation', () => {
  it('specification §7: POST with a trailing slash sends all saveable attributes', async () => {
    const { store } = await makeLoadedClient(server);
    const key = store.addDraft({ name: 'three' });
    expect(store.size).toBe(2);
    expect(await store.save(key)).toBe(3);
    expect(server.calls[0]).toMatchObject({
      method: 'POST',
      path: 'data/task/',
      body: { name: 'three', note: null, rank: null },
    });
    expect(store.get(3)?.values.name).toBe('three');
    expect(store.size).toBe(3);
  });

  it('what is typed into a draft while it is created goes on as an edit of the record', async () => {
    const { store } = await makeLoadedClient(server);
    const key = store.addDraft({ name: 'three', note: 'first' });
    const held = server.hold('POST', 'data/task/');
    const save = store.save(key);
    await settle();
    expect(store.get(key)?.saving).toBe(true);
    store.edit(key, { note: '', rank: 4 });
    held.release();
    await save;
    store.edit(key, { name: 'typed under the old key' });
    expect(store.get(key)).toMatchObject({
      key: 3,
      snapshot: { name: 'three', note: 'first', rank: null },
      values: { name: 'typed under the old key', note: '', rank: 4 },
    });
    expect(await store.save(key)).toBe(3);
    expect(server.callsOf('POST')).toHaveLength(1);
  });

  it('a created event and the answer to the same POST make one record', async () => {
    const { store, event } = await makeLoadedClient(server);
    const key = store.addDraft({ name: 'three' });
    const held = server.hold('POST', 'data/task/');
    const save = store.save(key);
    await settle();
    event('created', 3);
    await settle();
    held.release();
    await save;
    await settle();
    expect([...store.ids()]).toEqual([1, 2, 3]);
    expect(store.get(3)?.changed).toEqual([]);
  });

  it('a draft that could not be created stays, and a discarded one goes', async () => {
    const { store } = await makeLoadedClient(server);
    const key = store.addDraft({ name: 'three' });
    server.intercept = () => problem(422, 'invalid_attributes');
    expect(await store.save(key)).toBeUndefined();
    expect(store.get(key)).toMatchObject({ values: { name: 'three' }, problem: { status: 422 } });
    await store.revert(key);
    expect(store.get(key)).toBeUndefined();
  });
});

describe('deletion', () => {
  it('specification §4: a delete marks the record, and removes it on success', async () => {
    const { store } = await makeLoadedClient(server);
    const removal = store.remove(1);
    expect(store.get(1)?.deleting).toBe(true);
    expect(await removal).toBe(true);
    expect(store.get(1)).toBeUndefined();
    expect([...store.ids()]).toEqual([2]);
  });

  it('specification §4: the mark is never cleared, and an error beside it says why; it can be tried again', async () => {
    const { store } = await makeLoadedClient(server);
    server.intercept = () => problem(409, 'record_referenced');
    expect(await store.remove(1)).toBe(false);
    expect(store.get(1)).toMatchObject({ deleting: true, problem: { code: 'record_referenced' } });
    server.intercept = undefined;
    expect(await store.remove(1)).toBe(true);
  });

  it('of a record that is not there any more succeeds', async () => {
    const { store } = await makeLoadedClient(server);
    server.write(1, null);
    expect(await store.remove(1)).toBe(true);
  });
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
});

import { headers } from '@ne2016/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeServer, problem } from './testing/fake-server.ts';
import { makeLoadedClient, settle } from './testing/make-client.ts';

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.write(1, { name: 'one', note: null, rank: 1 });
  server.write(2, { name: 'two', note: 'n', rank: 2 });
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

  it('what was sent and accepted holds when the server answers no fields', async () => {
    const { store } = await makeLoadedClient(server);
    store.edit(1, { name: 'new' });
    server.intercept = () => new Response(null, { status: 204 });
    await store.save(1);
    expect(store.get(1)).toMatchObject({ snapshot: { name: 'new', rank: 1 }, changed: [] });
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

  it('the answer to a POST does not replace what was read of the record since', async () => {
    const { store, event } = await makeLoadedClient(server);
    const held = server.hold('POST', 'data/task/');
    const save = store.save(store.addDraft({ name: 'three' }));
    await settle();
    server.write(3, { note: 'a colleague was quick' });
    event('created', 3);
    await settle();
    server.intercept = () => problem(503, 'unavailable');
    held.release();
    await save;
    expect(store.get(3)?.values.note).toBe('a colleague was quick');
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

  it('is not undone by a list that was answered before, when a save learns of it', async () => {
    const { store } = await makeLoadedClient(server);
    const held = server.hold('GET', 'data/task');
    const reload = store.reload();
    await settle();
    server.write(1, null);
    store.edit(1, { name: 'typed' });
    await store.save(1);
    held.release();
    await reload;
    expect([...store.ids()]).toEqual([2]);
    expect(store.get(1)).toMatchObject({ gone: true, values: { name: 'typed' } });
  });

  it('while a save is under way leaves nothing behind', async () => {
    const { store } = await makeLoadedClient(server);
    store.edit(1, { name: 'typed' });
    const held = server.hold('PUT', 'data/task/1', 'there');
    const save = store.save(1);
    await settle();
    await store.remove(1);
    held.release();
    await save;
    expect(store.get(1)).toBeUndefined();
    const draft = store.addDraft({ name: 'three' });
    server.intercept = () => problem(422, 'invalid_attributes');
    const creation = store.save(draft);
    await store.revert(draft);
    await creation;
    expect(store.get(draft)).toBeUndefined();
  });

  it('of a record that is gone already forgets it', async () => {
    const { store, event } = await makeLoadedClient(server);
    store.edit(1, { name: 'typed' });
    server.write(1, null);
    event('deleted', 1);
    expect(await store.remove(1)).toBe(true);
    expect(store.get(1)).toBeUndefined();
  });

  it('of a record that is not there any more succeeds', async () => {
    const { store } = await makeLoadedClient(server);
    server.write(1, null);
    expect(await store.remove(1)).toBe(true);
  });
});

describe('a create of unknown outcome', () => {
  /** A draft whose create the server did, but whose answer was lost. */
  async function loseAnswer() {
    const client = await makeLoadedClient(server);
    const draft = client.store.addDraft({ name: 'new' });
    server.intercept = (call) => {
      server.intercept = undefined;
      server.write(3, call.body as Record<string, unknown>);
      return new Error('cut');
    };
    expect(await client.store.save(draft)).toBeUndefined();
    return { ...client, draft };
  }

  it('is repeated under its name as it was, and what was typed since is saved after it', async () => {
    const { store, draft } = await loseAnswer();
    store.edit(draft, { name: '', note: 'typed since' });
    server.intercept = ({ method }) =>
      method === 'POST' ? Response.json({ id_task: 3, name: 'new', note: null, rank: null }) : undefined;
    expect(await store.save(draft)).toBe(3);
    const [first, repeated] = server.callsOf('POST');
    expect(repeated!.body).toEqual(first!.body);
    expect(repeated!.headers.get(headers.idempotencyKey)).toBe(first!.headers.get(headers.idempotencyKey));
    expect(server.callsOf('PUT').map(({ body }) => body)).toEqual([{ name: '', note: 'typed since' }]);
    expect(store.get(draft)).toMatchObject({
      key: 3,
      changed: [],
      values: { name: '', note: 'typed since' },
    });
  });

  it('brings nothing back that was deleted since', async () => {
    const { store, draft } = await loseAnswer();
    server.write(3, null);
    server.intercept = ({ method }) =>
      method === 'POST' ? Response.json({ id_task: 3, name: 'new', note: null, rank: null }) : undefined;
    await store.save(draft);
    expect([...store.ids()]).toEqual([1, 2]);
  });
});

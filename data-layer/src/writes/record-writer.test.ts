import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryStorage } from '../persistence/storage/memory-storage.ts';
import { nextTask, openPage } from '../test-setup/kept-pages.ts';
import { makeLoadedClient, settle } from '../test-setup/task-client.ts';
import { TaskServer } from '../test-setup/task-server.ts';

let server: TaskServer;

beforeEach(() => {
  server = new TaskServer();
  for (const id of [1, 2]) server.write(id, { name: `n${id}`, note: 'n', rank: id });
});

/** A client whose save lost its answer, and that has received nothing since. */
async function loseSave(name: string) {
  const client = await makeLoadedClient(server);
  server.intercept = ({ method }) => (method === 'GET' ? new Error('cut') : undefined);
  const held = server.hold('PUT', 'data/task/1', 'back');
  client.store.edit(1, { name });
  const saved = client.store.save(1);
  await settle();
  held.cut();
  await saved;
  return client;
}

describe('an edit', () => {
  it('that clears an attribute with undefined is sent as null', async () => {
    const { store } = await makeLoadedClient(server);
    store.edit(1, { note: undefined } as object);
    await store.save(1);
    expect(server.callsOf('PUT').map(({ body }) => body)).toEqual([{ note: null }]);
    expect(store.get(1)).toMatchObject({ changed: [], values: { note: null } });
  });

  it('made after a delete that was refused is not lost when somebody else deletes the record', async () => {
    const { store, event } = await makeLoadedClient(server);
    server.intercept = ({ method }) =>
      method === 'DELETE' ? new Response('{}', { status: 409 }) : undefined;
    expect(await store.remove(1)).toBe(false);
    store.edit(1, { note: 'an hour of typing' });
    server.write(1, null);
    event('deleted', 1);
    expect(store.get(1)).toMatchObject({ deleted: true, values: { note: 'an hour of typing' } });
    expect(store.hasUnsaved()).toBe(true);
  });
});

describe('a saved value of a record that somebody else deletes', () => {
  /** A client whose save has no answer, and that then gets the events of the save and of the deletion. */
  async function loseRecord({ isFetched }: { isFetched: boolean }) {
    const client = await makeLoadedClient(server);
    const held = server.hold('PUT', 'data/task/1', 'back');
    client.store.edit(1, { name: 'saved' });
    const saved = client.store.save(1);
    await settle();
    if (isFetched) client.event('updated', 1);
    await settle();
    server.write(1, null);
    client.event('deleted', 1);
    await settle();
    expect(client.store.get(1)).toMatchObject({ deleted: true, saving: true });
    return { ...client, held, saved };
  }

  it('is not unsaved where the deletion is told before the answer to the save', async () => {
    const { store, held, saved } = await loseRecord({ isFetched: false });
    held.release();
    await saved;
    await settle();
    expect(store.get(1)).toBeUndefined();
    expect(store.hasUnsaved()).toBe(false);
  });

  it('is not unsaved where the answer to the save is cut off, and the value was fetched before', async () => {
    const { store, held, saved } = await loseRecord({ isFetched: true });
    held.cut();
    await saved;
    await settle();
    expect(store.get(1)).toBeUndefined();
    expect(store.hasUnsaved()).toBe(false);
  });

  it('is kept aside where the answer to the save is cut off, and nobody knows whether it arrived', async () => {
    const { store, held, saved } = await loseRecord({ isFetched: false });
    held.cut();
    await saved;
    await settle();
    expect(store.get(1)).toMatchObject({ deleted: true, values: { name: 'saved' }, changed: ['name'] });
  });

  it('goes with the record, and what was typed since stays', async () => {
    const { store, held, saved } = await loseRecord({ isFetched: true });
    store.edit(1, { note: 'since' });
    held.release();
    await saved;
    await settle();
    expect(store.get(1)).toMatchObject({
      deleted: true,
      values: { name: 'saved', note: 'since' },
      changed: ['note'],
      conflicts: [],
    });
  });

  it('is not unsaved where it was fetched after its save was cut off, and the record went before the next poll', async () => {
    const { store, event } = await loseSave('saved');
    server.intercept = undefined;
    event('updated', 1);
    await settle();
    server.write(1, null);
    event('deleted', 1);
    await settle();
    expect(store.get(1)).toBeUndefined();
  });
});

describe('a save that waits for another one of the same draft', () => {
  it('creates nothing once the draft is discarded', async () => {
    const { store } = await makeLoadedClient(server);
    const key = store.addDraft({ name: 'new' });
    const held = server.hold('POST', 'data/task/', 'there');
    const saves = [store.save(key), store.save(key)];
    await settle();
    await store.remove(key);
    held.cut();
    expect(await Promise.all(saves)).toEqual([undefined, undefined]);
    expect(server.callsOf('POST')).toHaveLength(1);
  });
});

describe('a save of unknown outcome', () => {
  it('that turns out to be done leaves no problem behind', async () => {
    const { store, pass } = await loseSave('x');
    expect(store.get(1)).toMatchObject({ problem: { code: 'network' } });
    server.intercept = undefined;
    pass(5000);
    await settle();
    expect(store.get(1)).toMatchObject({ changed: [], problem: null, values: { name: 'x' } });
  });

  it('is not forgotten for the refusal of the next one: the old value typed back stays', async () => {
    const { store, pass } = await loseSave('x');
    server.intercept = ({ method }) =>
      method === 'PUT' ? new Response('{}', { status: 422 }) : new Error('cut');
    store.edit(1, { name: '!' });
    await store.save(1);
    store.edit(1, { name: 'n1' });
    server.intercept = undefined;
    pass(5000);
    await settle();
    expect(store.get(1)).toMatchObject({ changed: ['name'], conflicts: [], values: { name: 'n1' } });
  });
});

describe('a create', () => {
  it('of unknown outcome is not repeated by a save that was asked for before that was known', async () => {
    const { store } = await makeLoadedClient(server);
    const held = server.hold('POST', 'data/task/', 'back');
    const draft = store.addDraft({ name: 'new' });
    const saves = [store.save(draft), store.save(draft)];
    await settle();
    held.cut();
    expect(await Promise.all(saves)).toEqual([undefined, undefined]);
    expect(server.callsOf('POST')).toHaveLength(1);
    expect(store.get(draft)).toMatchObject({ saving: false, problem: { code: 'network' } });
  });

  it('makes one record though the page ended right after it left', async () => {
    const storage = new MemoryStorage();
    const kept = storage.open();
    const first = await openPage(server, kept);
    const draft = first.store.addDraft({ name: 'new' });
    await nextTask(first);
    const held = server.hold('POST', 'data/task/', 'back');
    void first.store.save(draft);
    await settle();
    kept.close();
    held.cut();
    const second = await openPage(server, storage.open());
    await second.layer.recovered.recover(second.layer.recovered.value[0]!);
    await second.store.save(draft);
    expect(server.records.size).toBe(3);
  });

  it('of a recovered draft keeps its name when the record cannot be read after it', async () => {
    const storage = new MemoryStorage();
    const kept = storage.open();
    const first = await openPage(server, kept);
    const draft = first.store.addDraft({ name: 'new' });
    await nextTask(first);
    kept.close();
    const second = await openPage(server, storage.open());
    await second.layer.recovered.recover(second.layer.recovered.value[0]!);
    server.intercept = (call) => (call.method === 'GET' ? new Response('{}', { status: 429 }) : undefined);
    expect(await second.store.save(draft)).toBeUndefined();
    server.intercept = undefined;
    await second.store.save(draft);
    const names = server.callsOf('POST').map((call) => call.headers.get('idempotency-key'));
    expect(names).toEqual([names[0], names[0]]);
  });

  it('of a recovered draft brings back no record that it made before, and that somebody deleted', async () => {
    const storage = new MemoryStorage();
    const kept = storage.open();
    const first = await openPage(server, kept);
    const draft = first.store.addDraft({ name: 'refused' });
    server.intercept = ({ method }) => (method === 'POST' ? new Response('{}', { status: 422 }) : undefined);
    await first.store.save(draft);
    server.intercept = undefined;
    first.store.edit(draft, { name: 'new' });
    await nextTask(first);
    kept.close();
    const held = server.hold('POST', 'data/task/', 'back');
    void first.store.save(draft);
    await settle();
    held.cut();
    server.write(3, null);
    const second = await openPage(server, storage.open());
    await second.layer.recovered.recover(second.layer.recovered.value[0]!);
    await second.store.save(draft);
    await settle();
    expect(server.callsOf('POST')).toHaveLength(3);
    expect([...second.store.ids()]).toEqual([1, 2]);
  });

  it('that is repeated leaves alone what was typed into its record before somebody deleted that', async () => {
    const { store, push, event, pass } = await makeLoadedClient(server);
    push.open();
    const held = server.hold('POST', 'data/task/', 'back');
    const draft = store.addDraft({ name: 'new' });
    const save = store.save(draft);
    await settle();
    held.cut();
    await save;
    server.write(3, { name: 'theirs' });
    event('updated', 3);
    await settle();
    // The value of its create, typed again over a colleague's change, is an edit.
    store.edit(3, { name: 'new' });
    server.write(3, null);
    event('deleted', 3);
    await store.save(draft);
    pass(5000);
    await settle();
    expect(store.get(3)).toMatchObject({ deleted: true, changed: ['name'], values: { name: 'new' } });
  });

  it('that is answered with its identifier alone holds what was sent, until the record is fetched', async () => {
    const { store } = await makeLoadedClient(server);
    const draft = store.addDraft({ name: 'new', note: 'long' });
    server.intercept = (call) => {
      if (call.method !== 'POST') return undefined;
      server.write(3, call.body as Record<string, unknown>);
      return Response.json({ id_task: 3 }, { status: 201 });
    };
    await store.save(draft);
    expect(store.get(3)).toMatchObject({ changed: [], values: { name: 'new', note: 'long' } });
    await settle();
    expect(server.callsOf('GET').map(({ path }) => path)).toEqual(['data/task/3']);
  });
});

describe('an identifier that is used again', () => {
  it('names the record that was created, not the one before it of whose deletion nobody has told', async () => {
    const { store } = await makeLoadedClient(server);
    const draft = store.addDraft({ name: 'new', note: 'typed' });
    server.intercept = ({ method }) =>
      method === 'POST' ? Response.json({ id_task: 2, name: 'new', note: 'typed', rank: null }) : undefined;
    await store.save(draft);
    expect(store.get(2)).toMatchObject({ changed: [], values: { name: 'new', note: 'typed' } });
  });
});

describe('what is unsaved', () => {
  it('can be found, drafts and records that somebody else deleted included', async () => {
    const { store, event } = await makeLoadedClient(server);
    store.edit(1, { name: 'typed' });
    store.edit(2, { name: 'typed too' });
    const draft = store.addDraft({ name: 'new' });
    event('deleted', 2);
    expect(store.unsaved()).toEqual([1, 2, draft]);
    await Promise.all(store.unsaved().map((key) => store.revert(key)));
    expect(store.unsaved()).toEqual([]);
  });

  it('is a copy: what the caller changes later is an edit only when it is given again', async () => {
    const { store } = await makeLoadedClient(server);
    const note = ['a'];
    store.edit(1, { note } as object);
    const held = server.hold('PUT', 'data/task/1', 'back');
    const saved = store.save(1);
    note.push('b');
    store.edit(1, { note } as object);
    held.release();
    await saved;
    expect(store.get(1)).toMatchObject({ changed: ['note'], values: { note: ['a', 'b'] } });
  });

  it('cannot be kept of a record that there is not', async () => {
    const { store } = await makeLoadedClient(server);
    expect(() => store.keepMine('draft:none', 'name')).toThrow(TypeError);
    expect(() => store.takeTheirs(99, 'name')).toThrow(TypeError);
    expect(store.unsaved()).toEqual([]);
  });
});

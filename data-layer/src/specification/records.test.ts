import { describe, expect, it } from 'vitest';
import { createPath, recordPath, serverKinds, startServer } from '../test-setup/server-kinds.ts';

describe.each(serverKinds)('records of $name', (kind) => {
  it('specification §3: the identifier field is id_{resource}', async () => {
    const { makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    expect([...store.ids()]).toEqual([1, 2]);
    expect(store.get(1)?.snapshot).toMatchObject({ id_project_task: 1, name: 'one' });
  });

  it('specification §3: only the saveable attributes are sent to the server', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const foreign = { written_at: '2026-03-05' };
    server.write(task, 1, { name: 'first', ...foreign });
    const { store } = await makeLoadedClient();
    expect(store.get(1)?.values).toMatchObject(foreign);
    store.edit(1, { name: 'typed' });
    await store.save(1);
    await store.save(store.addDraft({ name: 'new' }));
    expect(server.callsOf({ path: recordPath(1) })[0]?.body).toEqual({ name: 'typed' });
    expect(Object.keys(server.callsOf({ path: createPath })[0]?.body as object)).toEqual([
      'name',
      'note',
      'rank',
      'plan',
    ]);
  });

  it('specification §3: only the saveable attributes are checked for unsaved changes', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    server.write(task, 1, { written_at: '2026-03-05' } as object);
    await hear('updated', 1);
    expect(store.get(1)?.changed).toEqual([]);
    expect(store.hasUnsaved()).toBe(false);
    expect(() => store.edit(1, { id_project_task: 5 })).toThrow(/not saveable/);
    expect(() => store.edit(1, { written_at: 'x' } as object)).toThrow(/not saveable/);
  });

  it('specification §3: a record has a saving flag, a deleting flag and a snapshot of the last saved values', async () => {
    const { makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    store.edit(1, { name: 'typed' });
    expect(store.get(1)).toMatchObject({
      saving: false,
      deleting: false,
      snapshot: { name: 'one' },
      values: { name: 'typed' },
    });
    await store.save(1);
    expect(store.get(1)).toMatchObject({ snapshot: { name: 'typed' }, values: { name: 'typed' } });
  });

  it('what a draft began with is sent and can be changed, and is nothing that somebody would miss', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    const key = store.addDraft({}, { name: 'begun', rank: 3 });
    expect(store.get(key)).toMatchObject({ values: { name: 'begun', rank: 3 }, changed: [] });
    expect(store.hasUnsaved()).toBe(false);
    store.edit(key, { name: 'typed', note: 'n' });
    expect(store.get(key)).toMatchObject({ values: { name: 'typed', rank: 3 }, changed: ['name', 'note'] });
    store.takeTheirs(key, 'name');
    expect(store.get(key)?.values).toMatchObject({ name: 'begun', note: 'n' });
    store.edit(key, { rank: null });
    const id = await store.save(key);
    const sent = { name: 'begun', note: 'n', rank: null, plan: null };
    expect(server.callsOf({ path: createPath })[0]?.body).toEqual(sent);
    expect(store.get(id!)).toMatchObject({ values: sent, changed: [] });
    expect(() => store.addDraft({}, { id_project_task: 5 })).toThrow(/not saveable/);
  });

  it('a draft with an attribute that is not saveable is refused, and none is begun', async () => {
    const { makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    expect(() => store.addDraft({ name: 'new', id_project_task: 5 })).toThrow(/not saveable/);
    expect(store.inspect().workedOn).toEqual([]);
  });

  it('gives the same object of a record until that record changes', async () => {
    const { makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    const before = store.get(1);
    store.edit(2, { name: 'other' });
    expect(store.get(1)).toBe(before);
    store.edit(1, { name: 'typed' });
    expect(store.get(1)).not.toBe(before);
  });

  it('knows no edit of a record that there is not', async () => {
    const { makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    expect(() => store.edit(99, { name: 'x' })).toThrow(/no record/);
  });
});

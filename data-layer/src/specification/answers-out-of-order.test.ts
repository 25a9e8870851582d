import { describe, expect, it } from 'vitest';
import { problemResponse } from '../testing/server/problem-response.ts';
import { createPath, listPath, recordPath, serverKinds, startServer } from '../test-setup/server-kinds.ts';

describe.each(serverKinds)('answers of $name that come in another order than they were asked for', (kind) => {
  it('a late, older fetch does not replace what a save brought', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    const held = server.hold({ method: 'GET', path: recordPath(1) });
    await hear('updated', 1);
    store.edit(1, { name: 'mine' });
    await store.save(1);
    held.release();
    await server.settled();
    expect(store.get(1)).toMatchObject({ values: { name: 'mine' }, changed: [] });
  });

  it('a list that was answered before a save does not undo the save', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, refresh } = await makeLoadedClient();
    server.write(task, 1, { note: 'theirs' });
    const held = server.hold({ path: listPath });
    await refresh();
    store.edit(1, { name: 'mine' });
    await store.save(1);
    held.release();
    await server.settled();
    expect(store.get(1)?.values).toMatchObject({ name: 'mine', note: 'theirs' });
  });

  it('a fetch that was answered before a list does not undo the list', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, hear, refresh } = await makeLoadedClient();
    const held = server.hold({ path: recordPath(1) });
    await hear('updated', 1);
    server.write(task, 1, { name: 'newer' });
    await refresh();
    held.release();
    await server.settled();
    expect(store.get(1)?.values.name).toBe('newer');
  });

  it('the answer to a save that a newer change overtook does not hide that change', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    const held = server.hold({ method: 'PUT' });
    store.edit(1, { name: 'mine' });
    const save = store.save(1);
    await server.settled();
    server.write(task, 1, { name: 'theirs, later' });
    await hear('updated', 1);
    held.release();
    await save;
    await server.settled();
    expect(store.get(1)).toMatchObject({ values: { name: 'theirs, later' }, changed: [] });
  });

  it('a created event and the answer to the same POST make one record', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    const held = server.hold({ path: createPath });
    const save = store.save(store.addDraft({ name: 'three' }));
    await server.settled();
    await hear('created', 3);
    held.release();
    await save;
    await server.settled();
    expect([...store.ids()]).toEqual([1, 2, 3]);
    expect(store.get(3)?.changed).toEqual([]);
  });

  it('a record that was just created stays though a whole list was answered before', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    const list = server.hold({ path: listPath });
    const reload = store.reload();
    await server.settled();
    const created = server.hold({ path: createPath });
    const save = store.save(store.addDraft({ name: 'three' }));
    await server.settled();
    list.release();
    await reload;
    const gone: unknown[] = [];
    store.subscribe(() => gone.push(...(store.size === 3 ? [] : [store.size])));
    created.release();
    await save;
    expect(store.get(3)).toMatchObject({ values: { name: 'three' }, deleted: false });
    await server.settled();
    expect(store.get(3)?.values.name).toBe('three');
    expect(gone).toEqual([]);
  });

  it('the answer to a POST does not replace what was read of the record since', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    const held = server.hold({ path: createPath });
    const save = store.save(store.addDraft({ name: 'three' }));
    await server.settled();
    server.write(task, 3, { note: 'a colleague was quick' });
    await hear('created', 3);
    server.intercept(() => problemResponse(503, 'unavailable'));
    held.release();
    await save;
    expect(store.get(3)?.values.note).toBe('a colleague was quick');
  });
});

describe.each(serverKinds)('a record that was deleted from $name', (kind) => {
  it('is not brought back by a fetch that arrives after its deletion', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    const held = server.hold({ path: recordPath(1) });
    await hear('updated', 1);
    server.remove(task, 1);
    await hear('deleted', 1);
    held.release();
    await server.settled();
    expect(store.get(1)).toBeUndefined();
    expect([...store.ids()]).toEqual([2]);
  });

  it('is not brought back by a fetch that arrives after a whole list which does not name it any more', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    server.write(task, 3, { name: 'three' });
    const held = server.hold({ path: recordPath(3) });
    await hear('created', 3);
    server.remove(task, 3);
    await store.reload();
    held.release();
    await server.settled();
    expect([...store.ids()]).toEqual([1, 2]);
  });

  it('is not kept though the answer to its creation arrives after a whole list which does not name it', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    const held = server.hold({ path: createPath });
    const save = store.save(store.addDraft({ name: 'three' }));
    await server.settled();
    server.remove(task, 3);
    store.edit(1, { name: 'typed' });
    await store.revert(1);
    await store.reload();
    held.release();
    await save;
    await server.settled();
    expect([...store.ids()]).toEqual([1, 2]);
  });

  it('is not brought back by a list that was answered before one’s own deletion', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store, poll } = await makeLoadedClient();
    const held = server.hold({ path: listPath });
    const reload = store.reload();
    await server.settled();
    await store.remove(1);
    held.release();
    await reload;
    await poll();
    expect([...store.ids()]).toEqual([2]);
  });

  it('is not brought back by a list that was answered before a save learned of its deletion', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, poll } = await makeLoadedClient();
    const held = server.hold({ path: listPath });
    const reload = store.reload();
    await server.settled();
    server.remove(task, 1);
    store.edit(1, { name: 'typed' });
    await store.save(1);
    held.release();
    await reload;
    await poll();
    expect([...store.ids()]).toEqual([2]);
    expect(store.get(1)).toMatchObject({ deleted: true, values: { name: 'typed' } });
  });

  it('is not brought back by a save that was under way', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    store.edit(1, { name: 'typed' });
    const held = server.hold({ method: 'PUT' }, 'there');
    const save = store.save(1);
    await server.settled();
    await store.remove(1);
    held.release();
    await save;
    expect(store.get(1)).toBeUndefined();
  });

  it('is not brought back by the answer to the POST that made it', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    const held = server.hold({ path: createPath });
    const save = store.save(store.addDraft({ name: 'three' }));
    await server.settled();
    server.remove(task, 3);
    await hear('deleted', 3);
    held.release();
    await save;
    await server.settled();
    expect([...store.ids()]).toEqual([1, 2]);
  });

  it('is not brought back by the answer to the POST that made it, also where two whole lists said before that it is gone', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    const shown: boolean[] = [];
    const held = server.hold({ path: createPath });
    const save = store.save(store.addDraft({ name: 'three' }));
    await server.settled();
    await store.reload();
    expect(store.values(3)).toBeDefined();
    server.remove(task, 3);
    await store.reload();
    await store.reload();
    store.subscribe(() => shown.push(store.values(3) !== undefined));
    held.release();
    await save;
    await server.settled();
    expect(shown).not.toContain(true);
    expect([...store.ids()]).toEqual([1, 2]);
  });

  it('is there again when somebody makes it anew', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    server.remove(task, 1);
    await hear('deleted', 1);
    server.write(task, 1, { name: 'one again' });
    await hear('created', 1);
    expect(store.get(1)?.values.name).toBe('one again');
  });

  it('keeps aside what was typed into it, until that is taken back', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    store.edit(1, { note: 'typed' });
    server.remove(task, 1);
    await hear('deleted', 1);
    expect([...store.ids()]).toEqual([2]);
    expect(store.get(1)).toMatchObject({ deleted: true, values: { name: 'one', note: 'typed' } });
    expect(await store.save(1)).toBeUndefined();
    expect(store.get(1)).toMatchObject({ deleted: true, saving: false, problem: { status: 404 } });
    await store.revert(1);
    expect(store.get(1)).toBeUndefined();
  });

  it('is forgotten with what was typed into it once it is deleted here too', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    store.edit(1, { name: 'typed' });
    server.remove(task, 1);
    await hear('deleted', 1);
    expect(await store.remove(1)).toBe(true);
    expect(store.get(1)).toBeUndefined();
  });

  it('may be deleted once more: what is not there any more counts as deleted', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    server.remove(task, 1);
    expect(await store.remove(1)).toBe(true);
    expect([...store.ids()]).toEqual([2]);
  });
});

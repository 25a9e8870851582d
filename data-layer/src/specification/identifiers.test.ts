import type { RecordId } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import { listPath, recordPath, serverKinds, startServer, type World } from '../test-setup/server-kinds.ts';

/** Makes the server answer identifiers as texts, like some database drivers, or as numbers again. */
function answerWith(type: typeof String | typeof Number, { server, task }: World) {
  return server.intercept(({ method, path }) => {
    const one = ({ id_project_task: id, ...values }: { id_project_task: RecordId }) => ({
      id_project_task: type(id),
      ...values,
    });
    const records = [...server.records(task).values()].map(one);
    if (method !== 'GET') return undefined;
    return path === listPath
      ? Response.json(records)
      : Response.json(records.find(({ id_project_task: id }) => recordPath(id) === path));
  });
}

describe.each(serverKinds)('an identifier of $name', (kind) => {
  it('that comes as a text for a number means the same record, in a single answer', async () => {
    const world = startServer(kind);
    const { store, changes, hear } = await world.makeLoadedClient();
    answerWith(String, world);
    world.server.write(world.task, 1, { name: 'new' });
    await hear('updated', 1);
    expect([...store.ids()]).toEqual([1, 2]);
    expect(store.get(1)?.values).toMatchObject({ id_project_task: 1, name: 'new' });
    expect(changes).toEqual([{ resource: 'project_task', action: 'updated', id: 1 }]);
  });

  it('that comes as a text for a number means the same record, in a list', async () => {
    const world = startServer(kind);
    const { store } = await world.makeLoadedClient();
    answerWith(String, world);
    const untouched = store.get(2);
    world.server.write(world.task, 1, { name: 'new' });
    await store.reload();
    expect([...store.ids()]).toEqual([1, 2]);
    expect(store.get(1)?.values).toMatchObject({ id_project_task: 1, name: 'new' });
    expect(store.get(2)).toBe(untouched);
  });

  it('that comes as a number for a text means the same record', async () => {
    const world = startServer(kind);
    const stop = answerWith(String, world);
    const { store, hear } = await world.makeLoadedClient();
    expect([...store.ids()]).toEqual(['1', '2']);
    stop();
    answerWith(Number, world);
    world.server.write(world.task, 1, { name: 'new' });
    await hear('updated', 1);
    await store.reload();
    expect([...store.ids()]).toEqual(['1', '2']);
    expect(store.get('1')?.values).toMatchObject({ id_project_task: '1', name: 'new' });
    await hear('deleted', 2);
    expect([...store.ids()]).toEqual(['1']);
  });

  it('that comes as a text in the answer to a save means the record that was saved', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    server.intercept(({ method, body }) =>
      method === 'PUT' ? Response.json({ ...(body as object), id_project_task: '1' }) : undefined,
    );
    store.edit(1, { name: 'typed' });
    expect(await store.save(1)).toBe(1);
    expect(store.get(1)).toMatchObject({ snapshot: { id_project_task: 1, name: 'typed' }, changed: [] });
  });

  it('that comes as a text in the answer to a creation means the record that came by an event before', async () => {
    const world = startServer(kind);
    const { store, hear } = await world.makeLoadedClient();
    const held = world.server.hold({ method: 'POST' }, 'back');
    world.server.intercept(({ method }) =>
      method === 'POST' ? Response.json({ id_project_task: '3', name: 'mine' }) : undefined,
    );
    const creation = store.save(store.addDraft({ name: 'mine' }));
    world.server.write(world.task, 3, { name: 'mine' });
    await hear('created', 3);
    held.release();
    expect(await creation).toBe(3);
    await world.server.settled();
    expect([...store.ids()]).toEqual([1, 2, 3]);
    expect(store.get(3)?.values).toMatchObject({ id_project_task: 3 });
  });

  it('that comes as a text gives a record that was gone its unsaved edits back', async () => {
    const world = startServer(kind);
    const { store, hear } = await world.makeLoadedClient();
    store.edit(1, { note: 'typed' });
    await hear('deleted', '1');
    expect(store.get(1)).toMatchObject({ deleted: true });
    answerWith(String, world);
    await hear('created', '1');
    expect([...store.ids()]).toEqual([2, 1]);
    expect(store.get(1)).toMatchObject({ deleted: false, changed: ['note'] });
  });

  it('that is a text and merely looks like a number is one of its own', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    const odd = ['01', '1.0', ' 1', '1e0'];
    const records = [1, 2, ...odd].map((id) => ({ id_project_task: id, name: 'x' }));
    server.intercept(() => Response.json(records));
    await store.reload();
    expect([...store.ids()]).toEqual([1, 2, ...odd]);
  });
});

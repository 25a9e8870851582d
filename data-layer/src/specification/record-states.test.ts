import { describe, expect, it } from 'vitest';
import { problemResponse } from '../testing/server/problem-response.ts';
import { listPath, recordPath, serverKinds, startServer } from '../test-setup/server-kinds.ts';

const plan = { id: 'f', name: 'plan.pdf', size: 10, type: 'application/pdf' };

describe.each(serverKinds)('the change state of a record of $name', (kind) => {
  it('specification §4: a record is dirty when any saveable attribute differs from its snapshot', async () => {
    const { makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    store.edit(1, { name: 'typed', rank: 1 });
    expect(store.get(1)?.changed).toEqual(['name']);
    store.edit(1, { name: 'one' });
    expect(store.get(1)?.changed).toEqual([]);
    expect(store.hasUnsaved()).toBe(false);
  });

  it('specification §4: a snapshot value of null compared with an empty string counts as unchanged', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    server.write(task, 2, { note: '' });
    const { store } = await makeLoadedClient();
    store.edit(1, { note: '' });
    store.edit(2, { note: null });
    expect([store.get(1)?.changed, store.get(2)?.changed]).toEqual([[], []]);
    store.edit(1, { note: ' ', rank: 0 });
    expect(store.get(1)?.changed).toEqual(['note', 'rank']);
  });

  it('specification §4: arrays and objects are compared deeply', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    server.write(task, 1, { plan, note: [1, { two: [3] }] } as object);
    const { store } = await makeLoadedClient();
    const { type, size, name, id } = plan;
    store.edit(1, { plan: { type, size, name, id }, note: [1, { two: [3] }] } as object);
    expect(store.get(1)?.changed).toEqual([]);
    store.edit(1, { plan: { ...plan, size: 11 }, note: [1, { two: [4] }] } as object);
    expect(store.get(1)?.changed).toEqual(['plan', 'note']);
  });

  it('specification §4: revert restores the snapshot values and then reloads the list', async () => {
    const { server, task, calls, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    store.edit(1, { name: 'typed' });
    server.write(task, 2, { name: 'second' });
    const revert = store.revert(1);
    expect(store.get(1)).toMatchObject({ changed: [], values: { name: 'one' } });
    await revert;
    expect(calls()).toEqual([`GET ${listPath}`]);
    expect(store.get(2)?.values.name).toBe('second');
  });
});

const ends = [
  ['succeeds', null],
  ['is refused', () => problemResponse(422, 'invalid_attributes')],
  ['meets a server that fails', () => problemResponse(500, 'internal_error')],
  ['gets no answer', () => new Error('cut')],
  ['gets half a JSON', () => new Response('{"name":', { status: 200 })],
] as const;

describe.each(serverKinds)('the save and delete state of a record of $name', (kind) => {
  it.each(ends)(
    'specification §4: a save that %s marks the record as saving, until the call finishes',
    async (_end, answer) => {
      const { server, makeLoadedClient } = startServer(kind);
      const { store } = await makeLoadedClient();
      if (answer !== null) server.intercept(({ method }) => (method === 'PUT' ? answer() : undefined));
      const held = server.hold({ method: 'PUT' });
      store.edit(1, { name: 'typed' });
      const save = store.save(1);
      await server.settled();
      expect(store.get(1)?.saving).toBe(true);
      held.release();
      await save;
      expect(store.get(1)).toMatchObject({ saving: false, values: { name: 'typed' } });
      expect(store.get(1)?.changed).toEqual(answer === null ? [] : ['name']);
    },
  );

  it.each(ends)(
    'specification §4: a create that %s marks the record as saving, until the call finishes',
    async (_end, answer) => {
      const { server, makeLoadedClient } = startServer(kind);
      const { store } = await makeLoadedClient();
      if (answer !== null) server.intercept(({ method }) => (method === 'POST' ? answer() : undefined));
      const held = server.hold({ method: 'POST' });
      const key = store.addDraft({ name: 'typed' });
      const save = store.save(key);
      await server.settled();
      expect(store.get(key)?.saving).toBe(true);
      held.release();
      await save;
      expect(store.get(key)).toMatchObject({ saving: false, values: { name: 'typed' } });
    },
  );

  it('specification §4: a delete marks the record as deleting, and on success removes it from the list', async () => {
    const { calls, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    const removal = store.remove(1);
    expect(store.get(1)?.deleting).toBe(true);
    expect(await removal).toBe(true);
    expect(store.get(1)).toBeUndefined();
    expect([...store.ids()]).toEqual([2]);
    expect(calls()).toEqual([`DELETE ${recordPath(1)}`]);
  });

  it('specification §4: the deleting mark is never cleared; an error beside it says why, and it can be tried again', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    const stop = server.intercept(({ method }) =>
      method === 'DELETE' ? problemResponse(409, 'record_referenced') : undefined,
    );
    expect(await store.remove(1)).toBe(false);
    expect(store.get(1)).toMatchObject({ deleting: true, problem: { code: 'record_referenced' } });
    store.edit(1, { name: 'typed' });
    await store.save(1);
    await hear('updated', 1);
    await store.reload();
    expect(store.get(1)).toMatchObject({ deleting: true, values: { name: 'typed' } });
    stop();
    expect(await store.remove(1)).toBe(true);
    expect([...store.ids()]).toEqual([2]);
  });
});

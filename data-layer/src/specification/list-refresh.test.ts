import { describe, expect, it } from 'vitest';
import { deltaKinds, listPath, serverKinds, startServer } from '../test-setup/server-kinds.ts';

describe.each(serverKinds)('the refresh of a list of $name', (kind) => {
  it('specification §4: a full refetch is skipped while any record has unsaved changes', async () => {
    const { calls, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    store.edit(1, { note: 'x' });
    await store.reload();
    expect(calls()).toEqual([]);
    store.edit(1, { note: null });
    await store.reload();
    expect(calls()).toEqual([`GET ${listPath}`]);
  });

  it('one call for a list is under way at a time, however many wait for their turn', async () => {
    const { server, calls, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    const [first, second] = [server.hold({ path: listPath }), server.hold({ path: listPath })];
    const loads = [store.reload(), store.reload(), store.reload()];
    await server.settled();
    expect(calls()).toHaveLength(1);
    first.release();
    await server.settled();
    expect(calls()).toHaveLength(2);
    second.release();
    await Promise.all(loads);
    expect(calls()).toHaveLength(3);
  });

  it('specification §4: a draft is no record of the list yet, and keeps no refetch back', async () => {
    const { calls, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    store.addDraft({ name: 'typed' });
    await store.reload();
    expect(calls()).toEqual([`GET ${listPath}`]);
    expect(store.hasUnsaved()).toBe(true);
  });

  it('specification §4: a single-record fetch does not overwrite an unsaved attribute, and updates all others', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    store.edit(1, { name: 'typed' });
    server.write(task, 1, { name: 'theirs', note: 'theirs', written_by: 'them' } as object);
    await hear('updated', 1);
    expect(store.get(1)).toMatchObject({
      values: { name: 'typed', note: 'theirs', written_by: 'them' },
      snapshot: { name: 'theirs' },
      changed: ['name'],
    });
  });

  it('specification §7: a full refetch replaces the cached list', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    server.remove(task, 1);
    server.write(task, 7, { name: 'seven' });
    server.write(task, 2, { note: null });
    await store.reload();
    expect(new Set(store.ids())).toEqual(new Set([2, 7]));
    expect(store.get(2)?.values.note).toBeNull();
  });

  it('calls no subscriber for a refresh that changes nothing, and only the record’s own otherwise', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, refresh } = await makeLoadedClient();
    const told: unknown[] = [];
    store.subscribe((changed) => told.push([...changed]));
    store.subscribeRecord(1, () => told.push('one'));
    store.subscribeRecord(2, () => told.push('two'));
    server.write(task, 1, {});
    await refresh();
    expect(told).toEqual([]);
    server.write(task, 1, { rank: 7 });
    await refresh();
    expect(told).toEqual([[1], 'one']);
  });

  it('has one list call under way at a time, and none that was asked for is left out', async () => {
    const { server, calls, makeLoadedClient } = startServer(kind);
    const { store, refresh } = await makeLoadedClient();
    const held = server.hold({ path: listPath });
    await refresh();
    const reload = store.reload();
    await server.settled();
    expect(calls()).toHaveLength(1);
    held.release();
    await reload;
    expect(calls().length).toBeGreaterThan(1);
  });
});

describe.each(deltaKinds)('the incremental refresh of $name', (kind) => {
  it('specification §4: an incremental refresh does not overwrite an unsaved attribute, and updates all others', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, refresh } = await makeLoadedClient();
    store.edit(1, { name: 'typed' });
    server.write(task, 1, { name: 'theirs', note: 'theirs' });
    server.write(task, 2, { name: 'second' });
    server.write(task, 3, { name: 'three' });
    await refresh();
    expect(store.get(1)).toMatchObject({
      values: { name: 'typed', note: 'theirs' },
      snapshot: { name: 'theirs' },
      changed: ['name'],
    });
    expect([store.get(2)?.values.name, store.get(3)?.values.name]).toEqual(['second', 'three']);
  });

  it('goes on while an unsaved edit keeps the full refetch back', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, refresh } = await makeLoadedClient();
    store.edit(1, { name: 'typed' });
    for (let rank = 10; rank < 14; rank += 1) {
      server.write(task, 2, { rank });
      await refresh();
      expect(store.get(2)?.values.rank).toBe(rank);
    }
  });
});

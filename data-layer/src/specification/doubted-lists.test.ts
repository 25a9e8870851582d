import { describe, expect, it, vi } from 'vitest';
import { restoreBound } from '../persistence/lists/list-persister.ts';
import { openList, slow, startKept } from '../test-setup/kept-lists.ts';
import { deltaKinds, listPath, startServer } from '../test-setup/server-kinds.ts';
import { makeClient, settle } from '../test-setup/task-client.ts';

/** More records than are fetched individually. */
const many = Array.from({ length: 60 }, (_, index) => 100 + index);

describe.each(deltaKinds)('a delta of $name that is not believed about many records', (kind) => {
  it('is asked for again from before it, whatever is unsaved', async () => {
    const { server, task, calls, makeLoadedClient } = startServer(kind);
    const { store, hear, refresh, poll } = await makeLoadedClient();
    for (const id of many) server.write(task, id, { name: 'first' });
    await refresh();
    store.edit(1, { name: 'mine' });
    for (const id of many) server.write(task, id, { name: 'changed' });
    const delta = server.hold({ path: listPath });
    await refresh();
    for (const id of many) {
      server.remove(task, id);
      await hear('deleted', id);
    }
    // No event announces these.
    for (const id of many) server.write(task, id, { name: 'made anew' });
    server.calls.length = 0;
    delta.release();
    await server.settled();
    await poll();
    expect(many.map((id) => store.get(id)?.values.name)).toEqual(many.map(() => 'made anew'));
    expect(calls()).toEqual([`GET ${listPath}`]);
    expect(store.get(1)?.changed).toEqual(['name']);
  });

  it('brings what is not believed twice, though the next delta begins behind it', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, hear, refresh, poll } = await makeLoadedClient();
    for (const id of many) server.write(task, id, { name: 'first' });
    await refresh();
    for (const id of many) {
      server.remove(task, id);
      server.write(task, id, { name: 'made anew' });
    }
    // The events of their deletions arrive late, and twice.
    const first = server.hold({ path: listPath });
    await refresh();
    for (const id of many) await hear('deleted', id);
    const second = server.hold({ path: listPath });
    first.release();
    await server.settled();
    for (const id of many) await hear('deleted', id);
    second.release();
    await server.settled();
    for (let polls = 0; polls < 5; polls += 1) await poll();
    expect(many.map((id) => store.get(id)?.values.name)).toEqual(many.map(() => 'made anew'));
  });
});

it('a first list that is not believed about many records is asked for again, whatever is unsaved', async () => {
  const { server, storage } = await startKept();
  for (const id of many) server.write(id, { name: 'new', note: null, rank: 0 });
  const { persistence, read } = slow(storage);
  const answer = server.hold('GET', 'data/task');
  const client = makeClient(server, { persistence });
  client.store.load();
  client.pass(restoreBound);
  await settle();
  // Arriving this late, it may be newer than the answer in flight.
  read();
  await settle();
  client.store.edit(1, { name: 'mine' });
  answer.release();
  await settle();
  client.pass(5000);
  await settle();
  expect(client.store.size).toBe(3 + many.length);
  expect(client.store.get(1)?.changed).toEqual(['name']);
  // The stored list is valid up to its position.
  client.pass(1000);
  await settle();
  client.layer.stop();
  server.calls.length = 0;
  const { store } = await openList(server, storage.open());
  // In slices, it is read while the page continues.
  await vi.waitFor(() => expect(store.size).toBe(3 + many.length));
  expect(server.calls[0]?.headers.get('ne2016-cursor')).not.toBeNull();
});

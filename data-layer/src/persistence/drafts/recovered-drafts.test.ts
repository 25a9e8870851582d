import { defineResource, text } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import { createDataLayer } from '../../layer/create-data-layer.ts';
import { createHttpClient } from '../../http/http-client.ts';
import type { TaskServer } from '../../test-setup/task-server.ts';
import { crashAfter, nextTask, offeredAfter, openPage, startServer } from '../../test-setup/kept-pages.ts';
import { makeClient, settle, task } from '../../test-setup/task-client.ts';
import { FakeWake } from '../../testing/fake-wake.ts';
import { undoLog } from '../../undo/layer-undo-log.ts';
import { createPersister } from '../lists/create-persister.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';

describe('recovering', () => {
  it('shows as a conflict what somebody else has changed meanwhile, and who that was', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'mine', note: 'mine' }));
    server.write(1, { name: 'theirs' }, 'Zoé');
    const { layer, store } = await openPage(server, storage.open());
    await layer.recovered.recover(layer.recovered.value[0]!);
    await settle();
    expect(store.get(1)).toMatchObject({
      values: { name: 'mine', note: 'mine' },
      snapshot: { name: 'theirs' },
      conflicts: ['name'],
      authors: { name: { by: { name: 'Zoé' } } },
    });
  });

  it('shows the conflict too when the list is only what was kept, as soon as the server answers', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, async (client) => {
      client.pass(1000);
      await settle();
      client.store.edit(1, { name: 'mine' });
    });
    server.write(1, { name: 'theirs' });
    const answer = server.hold('GET', 'data/task');
    const { layer, store } = await openPage(server, storage.open());
    expect(store.state).toMatchObject({ isCached: true });
    await layer.recovered.recover(layer.recovered.value[0]!);
    expect(store.get(1)).toMatchObject({ values: { name: 'mine' }, conflicts: [] });
    answer.release();
    await settle();
    expect(store.get(1)).toMatchObject({ values: { name: 'mine' }, conflicts: ['name'] });
  });

  it('names the position at which a draft was typed; one in conflict that has none is not sent before the choice', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'mine' }));
    const persistence = storage.open();
    const [found] = await persistence.findDrafts();
    expect(found?.position).toBe('3');
    const { position: _, ...earlier } = found!;
    await persistence.claimDraft(found!);
    await persistence.writeDrafts([{ ...earlier, name: 'earlier', key: 2 }, found!], []);
    persistence.close();
    server.write(1, { name: 'theirs' });
    server.write(2, { name: 'theirs, too' });
    const { layer, store } = await openPage(server, storage.open());
    for (const draft of layer.recovered.value) await layer.recovered.recover(draft);
    await settle();
    expect([1, 2].map((id) => store.get(id)?.conflicts)).toEqual([['name'], ['name']]);
    // The conflicts are unresolved.
    for (const id of [1, 2]) await store.save(id);
    const bases = () =>
      server.calls.flatMap(({ method, headers }) =>
        method === 'PUT' ? [headers.get('ne2016-base-cursor')] : [],
      );
    expect(bases()).toEqual(['3']);
    expect(store.get(2)).toMatchObject({ saving: false, problem: { code: 'values_changed' } });
    store.keepMine(2, 'name');
    expect(store.get(2)).toMatchObject({ problem: null });
    expect(await store.save(2)).toBe(2);
    expect(bases()).toEqual(['3', '5']);
  });

  it('keeps the edits of a record that was deleted meanwhile, as of one that is gone', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'mine' }));
    server.write(1, null);
    const { layer, store } = await openPage(server, storage.open());
    await layer.recovered.recover(layer.recovered.value[0]!);
    expect(store.get(1)).toMatchObject({ deleted: true, values: { id_task: 1, name: 'mine', rank: 1 } });
  });

  it('keeps the edits of a record that was gone already', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, async (client) => {
      client.store.edit(1, { name: 'mine' });
      client.push.open();
      server.write(1, null);
      client.event('deleted', 1);
      await settle();
    });
    const { layer, store } = await openPage(server, storage.open());
    expect(layer.recovered.value).toMatchObject([{ key: 1, values: { name: 'mine' } }]);
    await layer.recovered.recover(layer.recovered.value[0]!);
    expect(store.get(1)).toMatchObject({ deleted: true, values: { name: 'mine', rank: 1 } });
  });

  it('makes a new record a draft again', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.addDraft({ name: 'new' }));
    const { layer, store } = await openPage(server, storage.open());
    const outcome = await layer.recovered.recover(layer.recovered.value[0]!);
    const key = outcome.outcome === 'recovered' ? outcome.key : 'none';
    expect(store.get(key)).toMatchObject({ values: { name: 'new' }, changed: ['name'] });
    const id = await store.save(key);
    expect(server.records.get(id!)).toMatchObject({ name: 'new' });
  });

  it.each<[string, (server: TaskServer) => void]>([
    [
      'was cut',
      (server) => void (server.intercept = (call) => (call.method === 'POST' ? new Error('cut') : undefined)),
    ],
    ['has not come', (server) => void server.hold('POST', 'data/task/')],
  ])(
    'repeats a create whose answer %s as the same one, then saves what was typed since',
    async (_how, disturb) => {
      const [server, storage] = [startServer(), new MemoryStorage()];
      await crashAfter(server, storage, async (client) => {
        disturb(server);
        const key = client.store.addDraft({ name: 'new' });
        void client.store.save(key);
        await settle();
        client.store.edit(key, { note: 'typed since' });
      });
      server.intercept = undefined;
      const { layer, store } = await openPage(server, storage.open());
      const outcome = await layer.recovered.recover(layer.recovered.value[0]!);
      const id = await store.save(outcome.outcome === 'recovered' ? outcome.key : 'none');
      const [first, second] = server.callsOf('POST');
      expect(second?.body).toEqual(first?.body);
      expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
      expect(server.records.size).toBe(4);
      expect(server.records.get(id!)).toMatchObject({ name: 'new', note: 'typed since' });
    },
  );

  it('finds nothing unsaved, and no conflict, where the server had taken the save', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, async (client) => {
      client.store.edit(1, { name: 'mine' });
      server.hold('PUT', 'data/task/1');
      void client.store.save(1);
      await settle();
    });
    const page = await openPage(server, storage.open());
    const { layer, store } = page;
    await layer.recovered.recover(layer.recovered.value[0]!);
    await settle();
    expect(store.get(1)).toMatchObject({ values: { name: 'mine' }, changed: [], conflicts: [] });
    await nextTask(page);
    layer.stop();
    await settle();
    expect(await offeredAfter(server, storage)).toEqual([]);
  });

  it('offers nothing of a save that arrived without an answer, of a record that was deleted since', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, async (client) => {
      client.push.open();
      client.store.edit(1, { name: 'mine' });
      server.hold('PUT', 'data/task/1');
      void client.store.save(1);
      await settle();
      server.write(1, { note: 'theirs' });
      client.event('updated', 1);
      await settle();
      expect(client.store.get(1)).toMatchObject({ snapshot: { name: 'mine', note: 'theirs' }, saving: true });
      server.write(1, null);
      client.event('deleted', 1);
      await settle();
    });
    expect(await offeredAfter(server, storage)).toEqual([]);
  });

  it.each<[string, Record<string, unknown> | null]>([
    ['was deleted since', null],
    ['somebody has changed since', { name: 'theirs' }],
  ])(
    'finds nothing unsaved of what an earlier version kept of a save that had arrived, and %s',
    async (_what, since) => {
      const [server, storage] = [startServer(), new MemoryStorage()];
      const snapshot = { id_task: 1, name: 'mine', note: null, rank: 1 };
      await crashAfter(server, storage, async () => {
        const saved = { edits: { name: 'mine' }, bases: { name: 'mine' }, unconfirmed: { name: 'mine' } };
        const kept = { name: 'kept', resource: 'task', key: 1, createKey: null, snapshot, ...saved };
        const earlier = storage.open();
        await earlier.writeDrafts([kept], []);
        earlier.close();
      });
      server.write(1, since);
      const { layer, store } = await openPage(server, storage.open());
      await layer.recovered.recover(layer.recovered.value[0]!);
      await settle();
      expect(store.unsaved()).toEqual([]);
      expect(store.get(1)?.values).toEqual(since === null ? undefined : { ...snapshot, ...since });
    },
  );

  it('offers nothing of an undo that was under way', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    const persistence = storage.open();
    const client = makeClient(server, { persistence, undo: undoLog });
    client.store.load();
    await settle();
    client.store.edit(1, { name: 'mine' });
    await client.store.save(1);
    server.hold('PUT', 'data/task/1');
    void client.layer.undo?.undo();
    await settle();
    expect(client.store.get(1)).toMatchObject({ saving: true });
    await nextTask(client);
    persistence.close();
    expect(await offeredAfter(server, storage)).toEqual([]);
  });

  it('finds nothing unsaved where somebody else has saved the same, and keeps nothing of it', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'same' }));
    server.write(1, { name: 'same' });
    const page = await openPage(server, storage.open());
    expect(await page.layer.recovered.recover(page.layer.recovered.value[0]!)).toMatchObject({ key: 1 });
    expect(page.store.get(1)?.changed).toEqual([]);
    await nextTask(page);
    page.layer.stop();
    await settle();
    expect(await offeredAfter(server, storage)).toEqual([]);
  });

  it('leaves out what is not declared any more, and says so', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'typed', rank: 7 }));
    const narrower = defineResource('task', {
      labels: task.labels,
      attributes: { name: text({ label: 'Nom' }) },
      title: 'name',
    });
    const { layer } = makeClient(server, { persistence: storage.open(), resources: [narrower] });
    await settle();
    const [draft] = layer.recovered.value;
    expect(await layer.recovered.recover(draft!)).toEqual({
      outcome: 'recovered',
      key: 1,
      dropped: ['rank'],
    });
    expect(layer.store(narrower).get(1)).toMatchObject({ values: { name: 'typed' }, changed: ['name'] });
  });

  it('leaves alone what belongs to a resource that is not declared here', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'typed' }));
    const http = createHttpClient({ fetch: server.fetch });
    const layer = createDataLayer({ resources: [], http, persistence: createPersister(storage.open()) });
    layer.start();
    await settle();
    layer.stop();
    expect(layer.recovered.value).toEqual([]);
    expect(await offeredAfter(server, storage)).toHaveLength(1);
  });

  it('waits until what was typed here into the same record is saved', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'typed' }));
    const { layer, store } = await openPage(server, storage.open());
    const [draft] = layer.recovered.value;
    store.edit(1, { note: 'now' });
    expect(await layer.recovered.recover(draft!)).toEqual({ outcome: 'edited' });
    expect(layer.recovered.value).toEqual([draft]);
    await store.save(1);
    expect(await layer.recovered.recover(draft!)).toMatchObject({ outcome: 'recovered' });
  });

  it('waits until it is known what the record is now', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'typed' }));
    server.intercept = () => new Error('no network');
    const { layer, store } = await openPage(server, storage.open());
    const [draft] = layer.recovered.value;
    expect(await layer.recovered.recover(draft!)).toEqual({ outcome: 'unavailable' });
    expect(layer.recovered.value).toEqual([draft]);
    server.intercept = undefined;
    expect(await layer.recovered.recover(draft!)).toMatchObject({ outcome: 'recovered' });
    expect(store.get(1)).toMatchObject({ values: { name: 'typed' }, deleted: false });
  });

  it('loads the list if nobody did', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'typed' }));
    const { layer, store } = makeClient(server, { persistence: storage.open() });
    await settle();
    await layer.recovered.recover(layer.recovered.value[0]!);
    expect(store.get(1)).toMatchObject({ values: { name: 'typed' }, deleted: false });
  });
});

describe('several tabs', () => {
  it('are not offered what a living one works on', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    const page = await openPage(server, storage.open());
    page.store.edit(1, { name: 'typed' });
    await nextTask(page);
    expect(await offeredAfter(server, storage)).toEqual([]);
  });

  it('are offered what another one left behind while nobody looked at them', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    const wake = new FakeWake();
    const { layer } = makeClient(server, { persistence: storage.open(), wake });
    await settle();
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'typed' }));
    expect(layer.recovered.value).toEqual([]);
    wake.wake();
    await settle();
    expect(layer.recovered.value).toMatchObject([{ key: 1 }]);
    const other = await openPage(server, storage.open());
    await other.layer.recovered.discard(other.layer.recovered.value[0]!);
    wake.wake();
    await settle();
    expect(layer.recovered.value).toEqual([]);
  });

  it('recover a draft in one of them only', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'typed' }));
    const pages = [await openPage(server, storage.open()), await openPage(server, storage.open())];
    const outcomes = await Promise.all(
      pages.map(({ layer }) => layer.recovered.recover(layer.recovered.value[0]!)),
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['recovered', 'taken']);
    expect(pages.map(({ store }) => store.get(1)?.changed)).toEqual([['name'], []]);
    expect(pages.map(({ layer }) => layer.recovered.value)).toEqual([[], []]);
  });
});

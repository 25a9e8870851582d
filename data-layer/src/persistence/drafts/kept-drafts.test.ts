import { describe, expect, it } from 'vitest';
import { TaskServer } from '../../test-setup/task-server.ts';
import {
  type Client,
  crashAfter,
  nextTask,
  offeredAfter,
  openPage,
  startServer,
} from '../../test-setup/kept-pages.ts';
import { makeClient, settle } from '../../test-setup/task-client.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';
import type { Persistence } from '../storage/persistence.ts';

/** Returns a function that counts the page's writes of drafts. */
function countDraftWrites(persistence: Persistence): () => number {
  const { writeDrafts } = persistence;
  let count = 0;
  persistence.writeDrafts = (...what) => {
    count += 1;
    return writeDrafts(...what);
  };
  return () => count;
}

describe('what was typed and not saved', () => {
  it('is offered after a crash, not applied', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'typed', rank: 7 }));
    const { layer, store } = await openPage(server, storage.open());
    expect(layer.recovered.value).toMatchObject([
      { resource: 'task', key: 1, values: { name: 'typed' }, edits: { name: 'typed', rank: 7 } },
    ]);
    expect(Date.now() - layer.recovered.value[0]!.savedAt).toBeLessThan(60_000);
    expect(store.get(1)).toMatchObject({ values: { name: 'n1' }, changed: [] });
    expect(layer.hasUnsaved()).toBe(false);
  });

  it('comes back with what the new record began with, which alone is not kept', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => {
      store.addDraft({}, { name: 'begun', rank: 1 });
      store.edit(store.addDraft({}, { name: 'begun', rank: 7 }), { name: 'typed' });
    });
    const { layer, store } = await openPage(server, storage.open());
    expect(layer.recovered.value).toMatchObject([{ values: { name: 'typed' }, edits: { name: 'typed' } }]);
    const [draft] = layer.recovered.value;
    await layer.recovered.recover(draft!);
    expect(store.get(draft!.key)).toMatchObject({ values: { name: 'typed', rank: 7 }, changed: ['name'] });
  });

  it('is kept again after a sign-out in another tab, once the person has signed in again here', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    const kept = storage.open();
    const page = await openPage(server, kept);
    page.store.edit(1, { name: 'before' });
    await nextTask(page);
    await storage.open().clear();
    page.layer.resumeStorage();
    page.store.edit(2, { name: 'after' });
    await nextTask(page);
    kept.close();
    const { layer } = await openPage(server, storage.open());
    expect(layer.recovered.value.map(({ edits }) => edits)).toEqual([{ name: 'before' }, { name: 'after' }]);
  });

  it('lies over the record again once it is recovered, can be saved, and is offered no more', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'typed' }));
    const page = await openPage(server, storage.open());
    const [draft] = page.layer.recovered.value;
    expect(await page.layer.recovered.recover(draft!)).toEqual({ outcome: 'recovered', key: 1, dropped: [] });
    expect(page.layer.recovered.value).toEqual([]);
    expect(page.store.get(1)).toMatchObject({
      values: { name: 'typed', rank: 1 },
      changed: ['name'],
      conflicts: [],
    });
    await page.store.save(1);
    await nextTask(page);
    page.layer.stop();
    await settle();
    expect(server.records.get(1)).toMatchObject({ name: 'typed' });
    expect(await offeredAfter(server, storage)).toEqual([]);
  });

  it('is offered again after a second crash', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'typed' }));
    await crashAfter(server, storage, async ({ layer, store }) => {
      await layer.recovered.recover(layer.recovered.value[0]!);
      store.edit(1, { rank: 7 });
    });
    expect(await offeredAfter(server, storage)).toMatchObject([{ edits: { name: 'typed', rank: 7 } }]);
  });

  it('is offered to the next page when the layer is stopped, for instance because a session ended', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    const page = await openPage(server, storage.open());
    page.store.edit(1, { name: 'typed' });
    page.layer.stop();
    await settle();
    expect(await offeredAfter(server, storage)).toHaveLength(1);
  });

  it('is written in the next task after a change, all changes of a task at once', async () => {
    const [server, persistence] = [startServer(), new MemoryStorage().open()];
    const writes = countDraftWrites(persistence);
    const page = await openPage(server, persistence);
    page.store.edit(1, { name: 'a' });
    page.store.edit(1, { name: 'ab' });
    page.store.edit(2, { name: 'b' });
    expect(writes()).toBe(0);
    await nextTask(page);
    expect(writes()).toBe(1);
    await nextTask(page);
    expect(writes()).toBe(1);
  });

  it('is written by one transaction at a time, the next of which has what changed meanwhile', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    const { promise, resolve } = Promise.withResolvers<void>();
    const persistence = storage.open();
    const { writeDrafts } = persistence;
    persistence.writeDrafts = (...what) => promise.then(() => writeDrafts(...what));
    const writes = countDraftWrites(persistence);
    const page = await openPage(server, persistence);
    for (const name of ['a', 'ab', 'abc']) {
      page.store.edit(1, { name });
      await nextTask(page);
    }
    expect(writes()).toBe(1);
    resolve();
    await settle();
    await nextTask(page);
    expect(writes()).toBe(2);
    persistence.close();
    expect(await offeredAfter(server, storage)).toMatchObject([{ edits: { name: 'abc' } }]);
  });

  it.each<[string, (client: Client) => unknown]>([
    ['saved', ({ store }) => store.save(1)],
    ['reverted', ({ store }) => store.revert(1)],
    ['typed back', ({ store }) => store.edit(1, { name: 'n1' })],
    ['deleted with its record', ({ store }) => store.remove(1)],
  ])('is not offered once it is %s', async (_how, end) => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, async (client) => {
      client.store.edit(1, { name: 'typed' });
      await nextTask(client);
      await end(client);
    });
    expect(await offeredAfter(server, storage)).toEqual([]);
  });

  it('is not offered once it is discarded', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'typed' }));
    await crashAfter(server, storage, async ({ layer }) => {
      await layer.recovered.discard(layer.recovered.value[0]!);
      expect(layer.recovered.value).toEqual([]);
    });
    expect(await offeredAfter(server, storage)).toEqual([]);
  });
});

describe('a storage that fails', () => {
  it('that is full gives up its lists for the drafts, and is given none again', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    const persistence = storage.open();
    const { writeDrafts, dropLists, writeList } = persistence;
    let hasRoom = false;
    let lists = 0;
    persistence.dropLists = () => {
      hasRoom = true;
      return dropLists();
    };
    persistence.writeDrafts = (...what) =>
      hasRoom ? writeDrafts(...what) : Promise.reject(new DOMException('No room', 'QuotaExceededError'));
    persistence.writeList = (...what) => {
      lists += 1;
      return writeList(...what);
    };
    const page = await openPage(server, persistence);
    page.pass(1000);
    await settle();
    expect(lists).toBe(1);
    page.store.edit(1, { name: 'typed' });
    await nextTask(page);
    await page.store.save(1);
    page.store.edit(2, { name: 'typed too' });
    page.pass(1000);
    await settle();
    expect(lists).toBe(1);
    persistence.close();
    expect(await offeredAfter(server, storage)).toMatchObject([{ key: 2 }]);
  });

  it('that did not take a draft is given it again with the next change', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    const persistence = storage.open();
    const { writeDrafts } = persistence;
    let isBroken = true;
    persistence.writeDrafts = (...what) =>
      isBroken ? Promise.reject(new DOMException('?', 'UnknownError')) : writeDrafts(...what);
    const page = await openPage(server, persistence);
    page.store.edit(1, { name: 'typed' });
    await nextTask(page);
    isBroken = false;
    page.store.edit(2, { name: 'too' });
    await nextTask(page);
    persistence.close();
    expect(await offeredAfter(server, storage)).toMatchObject([{ key: 1 }, { key: 2 }]);
  });

  it('leaves a draft offered that could not be claimed', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'typed' }));
    const claimDraft = () => Promise.reject(new DOMException('?', 'UnknownError'));
    const { layer, store } = await openPage(server, { ...storage.open(), claimDraft });
    const [draft] = layer.recovered.value;
    expect(await layer.recovered.recover(draft!)).toEqual({ outcome: 'unavailable' });
    await layer.recovered.discard(draft!);
    expect(layer.recovered.value).toEqual([draft]);
    expect(store.get(1)?.changed).toEqual([]);
  });
});

describe('signing out', () => {
  it('leaves nothing on the machine, also of what is typed afterwards', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    const page = await openPage(server, storage.open());
    page.store.edit(1, { name: 'typed' });
    await nextTask(page);
    page.pass(1000);
    await settle();
    page.store.edit(2, { name: 'typed' });
    expect(await page.layer.clearStorage()).toBe(true);
    page.store.edit(3, { name: 'typed' });
    page.pass(5000);
    page.layer.stop();
    await settle();
    expect(await offeredAfter(server, storage)).toEqual([]);
    const offline = new TaskServer();
    offline.intercept = () => new Error('no network');
    expect((await openPage(offline, storage.open())).store.size).toBe(0);
  });

  it('does not wait for a storage that hangs, and says that it is not done', async () => {
    const [server, storage] = [startServer(), new MemoryStorage()];
    const page = await openPage(server, { ...storage.open(), clear: () => new Promise(() => undefined) });
    const cleared = page.layer.clearStorage();
    page.pass(3000);
    expect(await cleared).toBe(false);
  });

  it('says when it did not work', async () => {
    const server = startServer();
    const clear = () => Promise.reject(new DOMException('?', 'UnknownError'));
    const page = await openPage(server, { ...new MemoryStorage().open(), clear });
    expect(await page.layer.clearStorage()).toBe(false);
  });
});

it('a layer without storage has nothing to recover and nothing to clear', async () => {
  const { layer } = makeClient(startServer());
  expect(layer.recovered.value).toEqual([]);
  expect(await layer.clearStorage()).toBe(true);
});

import { expect, test } from 'vitest';
import { nextTask, offeredAfter, openPage, startServer } from '../../test-setup/kept-pages.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';
import type { StoredDraft, Persistence } from '../storage/persistence.ts';

/** A page's view of a storage with room for short drafts only. */
function openNarrow(storage: MemoryStorage): Persistence {
  const persistence = storage.open();
  const { writeDrafts } = persistence;
  const isLong = ({ edits }: StoredDraft) => JSON.stringify(edits).length > 1000;
  persistence.writeDrafts = (kept, dropped) =>
    kept.some(isLong)
      ? Promise.reject(new DOMException('No room', 'QuotaExceededError'))
      : writeDrafts(kept, dropped);
  return persistence;
}

async function openNarrowPage() {
  const [server, storage] = [startServer(), new MemoryStorage()];
  const persistence = openNarrow(storage);
  const page = await openPage(server, persistence);
  const crash = () => {
    persistence.close();
    return offeredAfter(server, storage);
  };
  return { ...page, page, crash };
}

test('a draft for which there is no room keeps no other from being written', async () => {
  const { page, store, crash } = await openNarrowPage();
  store.edit(1, { name: 'x'.repeat(5000) });
  store.edit(2, { name: 'short' });
  await nextTask(page);
  store.edit(3, { name: 'later' });
  await nextTask(page);
  expect(await crash()).toMatchObject([{ key: 2 }, { key: 3 }]);
});

test('a draft for which there is no room keeps no other from being forgotten', async () => {
  const { page, store, crash } = await openNarrowPage();
  store.edit(2, { name: 'short' });
  await nextTask(page);
  store.edit(1, { name: 'x'.repeat(5000) });
  await store.revert(2);
  await nextTask(page);
  expect(await crash()).toEqual([]);
});

test('a draft for which there is no room is written once it is short enough, and said to be kept then', async () => {
  const { page, layer, store, crash } = await openNarrowPage();
  store.edit(1, { name: 'x'.repeat(5000) });
  await nextTask(page);
  expect(await layer.storeUnsaved()).toBe(false);
  store.edit(1, { name: 'x' });
  expect(await layer.storeUnsaved()).toBe(true);
  expect(await crash()).toMatchObject([{ key: 1, edits: { name: 'x' } }]);
});

test('a value that only its JSON can be kept of is kept as that, as it was when it was typed', async () => {
  const [server, storage] = [startServer(), new MemoryStorage()];
  const persistence = storage.open();
  const page = await openPage(server, persistence);
  const observed = ['typed'];
  page.store.edit(1, { name: new Proxy(observed, {}) as never });
  observed.push('changed by its owner later');
  await nextTask(page);
  persistence.close();
  expect(await offeredAfter(server, storage)).toMatchObject([{ key: 1, edits: { name: ['typed'] } }]);
});

test('a value that cannot be kept at all costs its own draft and no other', async () => {
  const [server, storage] = [startServer(), new MemoryStorage()];
  const persistence = storage.open();
  const page = await openPage(server, persistence);
  page.store.edit(1, { name: (() => undefined) as never });
  page.store.edit(2, { name: 'typed' });
  await nextTask(page);
  expect(await page.layer.storeUnsaved()).toBe(false);
  persistence.close();
  expect(await offeredAfter(server, storage)).toMatchObject([{ key: 2 }]);
});

test('a storage that is broken is asked once for all drafts, not for each of them', async () => {
  const [server, storage] = [startServer(), new MemoryStorage()];
  const persistence = storage.open();
  const page = await openPage(server, persistence);
  const attempts: number[] = [];
  persistence.writeDrafts = (kept) => {
    attempts.push(kept.length);
    return Promise.reject(new DOMException('The connection was closed', 'InvalidStateError'));
  };
  for (const id of [1, 2, 3]) page.store.edit(id, { name: 'typed' });
  await nextTask(page);
  expect(attempts).toEqual([3]);
});

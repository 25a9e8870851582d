import { expect, test } from 'vitest';
import { crashAfter, offeredAfter, openPage, startServer } from '../../test-setup/kept-pages.ts';
import { settle } from '../../test-setup/task-client.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';

test('whoever signs out leaves nothing that is offered on, to a screen that still looks either', async () => {
  const [server, storage] = [startServer(), new MemoryStorage()];
  await crashAfter(server, storage, ({ store }) => store.edit(1, { note: 'secret' }));
  const { layer } = await openPage(server, storage.open());
  const offers: number[] = [];
  layer.recovered.subscribe(() => offers.push(layer.recovered.value.length));
  expect(layer.recovered.value).toHaveLength(1);
  await layer.clearStorage();
  expect(layer.recovered.value).toEqual([]);
  expect(offers).toEqual([0]);
});

test('what was being read while the person signed out is not offered', async () => {
  const [server, storage] = [startServer(), new MemoryStorage()];
  await crashAfter(server, storage, ({ store }) => store.edit(1, { note: 'secret' }));
  const kept = storage.open();
  const reading = Promise.withResolvers<void>();
  const findDrafts = async () => {
    const found = await kept.findDrafts();
    await reading.promise;
    return found;
  };
  const { layer } = await openPage(server, { ...kept, findDrafts });
  await layer.clearStorage();
  reading.resolve();
  await settle();
  expect(layer.recovered.value).toEqual([]);
});

test('a layer that is started again at once keeps what is typed, as if it had not been stopped', async () => {
  const [server, storage] = [startServer(), new MemoryStorage()];
  await crashAfter(server, storage, async (page) => {
    page.layer.stop();
    page.layer.start();
    await settle();
    page.store.edit(1, { note: 'typed' });
    expect(await page.layer.storeUnsaved()).toBe(true);
  });
  expect(await offeredAfter(server, storage)).toMatchObject([{ edits: { note: 'typed' } }]);
});

test('a layer whose storage the next page may have by now says that it cannot be started again', async () => {
  const { layer, store } = await openPage(startServer(), new MemoryStorage().open());
  layer.stop();
  await settle();
  expect(() => layer.start()).toThrow('make a new one');
  store.edit(1, { note: 'typed' });
  expect(await layer.storeUnsaved()).toBe(false);
});

test('a layer that is stopped for good after all keeps what was typed until then', async () => {
  const [server, storage] = [startServer(), new MemoryStorage()];
  const { layer, store } = await openPage(server, storage.open());
  layer.stop();
  layer.start();
  store.edit(1, { note: 'typed' });
  layer.stop();
  await settle();
  expect(await offeredAfter(server, storage)).toMatchObject([{ edits: { note: 'typed' } }]);
});

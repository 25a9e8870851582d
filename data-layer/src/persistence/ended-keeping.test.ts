import { expect, test } from 'vitest';
import { crashAfter, openPage, startServer } from '../test-setup/kept-pages.ts';
import { settle } from '../test-setup/task-client.ts';
import { MemoryStorage } from './memory-storage.ts';

test('whoever signs out leaves nothing that is offered on, to a screen that still looks either', async () => {
  const [server, storage] = [startServer(), new MemoryStorage()];
  await crashAfter(server, storage, ({ store }) => store.edit(1, { note: 'secret' }));
  const { layer } = await openPage(server, storage.open());
  const offers: number[] = [];
  layer.recovered.subscribe(() => offers.push(layer.recovered.value.length));
  expect(layer.recovered.value).toHaveLength(1);
  await layer.clearKept();
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
  await layer.clearKept();
  reading.resolve();
  await settle();
  expect(layer.recovered.value).toEqual([]);
});

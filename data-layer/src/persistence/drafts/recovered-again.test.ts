import { expect, test } from 'vitest';
import { crashAfter, nextTask, openPage, startServer } from '../../test-setup/kept-pages.ts';
import { makeClient, settle } from '../../test-setup/task-client.ts';
import { FakeWake } from '../../testing/fake-wake.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';

/** The server and the storage after a crashed page with a draft of record 1. */
async function leaveDraft() {
  const [server, storage] = [startServer(), new MemoryStorage()];
  await crashAfter(server, storage, ({ store }) => store.edit(1, { name: 'typed' }));
  return { server, storage };
}

test('a draft that is recovered twice at once, by a double click, is recovered in both answers', async () => {
  const { server, storage } = await leaveDraft();
  const { layer, store } = await openPage(server, storage.open());
  const [draft] = layer.recovered.value;
  const recovered = { outcome: 'recovered', key: 1, dropped: [] };
  const outcomes = await Promise.all([layer.recovered.recover(draft!), layer.recovered.recover(draft!)]);
  expect(outcomes).toEqual([recovered, recovered]);
  expect(store.get(1)?.changed).toEqual(['name']);
});

test('a draft that another tab has taken is offered again when that tab crashes, and can be recovered', async () => {
  const { server, storage } = await leaveDraft();
  const wake = new FakeWake();
  const { layer, store } = makeClient(server, { persistence: storage.open(), wake });
  store.load();
  await settle();
  const [draft] = layer.recovered.value;
  await crashAfter(server, storage, async (other) => {
    await other.layer.recovered.recover(other.layer.recovered.value[0]!);
    expect(await layer.recovered.recover(draft!)).toEqual({ outcome: 'taken' });
    await nextTask(other);
    wake.wake();
    await settle();
    expect(layer.recovered.value).toEqual([]);
  });
  wake.wake();
  await settle();
  expect(layer.recovered.value).toMatchObject([{ name: draft?.name }]);
  expect(await layer.recovered.recover(layer.recovered.value[0]!)).toMatchObject({ outcome: 'recovered' });
  wake.wake();
  await settle();
  expect(layer.recovered.value).toEqual([]);
});

test('what was sent without an answer stays known of a record that is gone, however often it is recovered', async () => {
  const [server, storage] = [startServer(), new MemoryStorage()];
  await crashAfter(server, storage, async ({ store }) => {
    server.hold('PUT', 'data/task/1');
    store.edit(1, { name: 'sent' });
    void store.save(1);
    await settle();
  });
  server.write(1, null);
  await crashAfter(server, storage, async ({ layer, store }) => {
    store.load();
    await layer.recovered.recover(layer.recovered.value[0]!);
  });
  const { layer, store } = await openPage(server, storage.open());
  expect(layer.recovered.value).toMatchObject([{ key: 1, isOutcomeUnknown: true }]);
  await layer.recovered.recover(layer.recovered.value[0]!);
  expect(store.get(1)).toMatchObject({ deleted: true, values: { name: 'sent' } });
});

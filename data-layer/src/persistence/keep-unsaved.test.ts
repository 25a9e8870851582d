import { expect, test } from 'vitest';
import { openPage, startServer } from '../test-setup/kept-pages.ts';
import { makeClient, settle } from '../test-setup/task-client.ts';
import { MemoryStorage } from './memory-storage.ts';

/** A page in which something is unsaved. */
async function openTypedPage(storage = new MemoryStorage()) {
  const persistence = storage.open();
  const client = await openPage(startServer(), persistence);
  client.store.edit(1, { name: 'typed' });
  return { ...client, persistence, storage };
}

test('who is about to leave a page learns that what is unsaved is in the storage', async () => {
  const { layer, storage } = await openTypedPage();
  expect(await layer.keepUnsaved()).toBe(true);
  layer.stop();
  await settle();
  expect(await storage.open().findDrafts()).toMatchObject([{ edits: { name: 'typed' } }]);
});

test('a storage that was emptied by a sign-out in another tab is not said to have anything', async () => {
  const { layer, persistence } = await openTypedPage();
  expect(await layer.keepUnsaved()).toBe(true);
  persistence.close();
  persistence.writeDrafts = () => Promise.reject(new DOMException('closed', 'InvalidStateError'));
  expect(await layer.keepUnsaved()).toBe(false);
});

test('a storage that does not answer is waited for no longer than 3 seconds', async () => {
  const { layer, persistence, pass } = await openTypedPage();
  persistence.writeDrafts = () => new Promise(() => undefined);
  const answer = layer.keepUnsaved();
  await settle();
  pass(3000);
  expect(await answer).toBe(false);
});

test('without a storage nothing is said to be kept', async () => {
  const { layer, store } = makeClient(startServer());
  store.addDraft({ name: 'typed' });
  expect(await layer.keepUnsaved()).toBe(false);
});

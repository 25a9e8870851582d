import { describe, expect, test } from 'vitest';
import { nextTask, openPage, startServer } from '../../test-setup/kept-pages.ts';
import { makeClient, settle } from '../../test-setup/task-client.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';

/** A page with an unsaved edit. */
async function openTypedPage(storage = new MemoryStorage()) {
  const persistence = storage.open();
  const client = await openPage(startServer(), persistence);
  client.store.edit(1, { name: 'typed' });
  return { ...client, persistence, storage };
}

test('who is about to leave a page learns that what is unsaved is in the storage', async () => {
  const { layer, storage } = await openTypedPage();
  expect(await layer.storeUnsaved()).toBe(true);
  layer.stop();
  await settle();
  expect(await storage.open().findDrafts()).toMatchObject([{ edits: { name: 'typed' } }]);
});

test('a storage that was emptied by a sign-out in another tab is not said to have anything', async () => {
  const { layer, persistence } = await openTypedPage();
  expect(await layer.storeUnsaved()).toBe(true);
  persistence.close();
  persistence.writeDrafts = () => Promise.reject(new DOMException('closed', 'InvalidStateError'));
  expect(await layer.storeUnsaved()).toBe(false);
});

test('a storage that does not answer is waited for no longer than 3 seconds', async () => {
  const { layer, persistence, pass } = await openTypedPage();
  persistence.writeDrafts = () => new Promise(() => undefined);
  const answer = layer.storeUnsaved();
  await settle();
  pass(3000);
  expect(await answer).toBe(false);
});

test('without a storage nothing is said to be kept', async () => {
  const { layer, store } = makeClient(startServer());
  store.addDraft({ name: 'typed' });
  expect(await layer.storeUnsaved()).toBe(false);
});

describe('while a write is under way', () => {
  /** A page in which 'a' was typed and is being written; writes end when the test resolves them. */
  async function openWritingPage() {
    const storage = new MemoryStorage();
    const persistence = storage.open();
    const { writeDrafts } = persistence;
    const underWay: PromiseWithResolvers<void>[] = [];
    persistence.writeDrafts = async (...what) => {
      const write = Promise.withResolvers<void>();
      underWay.push(write);
      await write.promise;
      await writeDrafts(...what);
    };
    const client = await openPage(startServer(), persistence);
    client.store.edit(1, { name: 'a' });
    await nextTask(client);
    const end = (how: (write: PromiseWithResolvers<void>) => void) => {
      underWay.splice(0).forEach(how);
      return settle();
    };
    const crash = () => {
      persistence.close();
      return storage.open().findDrafts();
    };
    return { client, store: client.store, layer: client.layer, underWay, end, crash };
  }
  const succeed = ({ resolve }: PromiseWithResolvers<void>) => resolve();
  const fail = ({ reject }: PromiseWithResolvers<void>) => reject(new DOMException('?', 'UnknownError'));

  test('nobody is told that more than that is kept, however many ask', async () => {
    const { store, layer, underWay, end } = await openWritingPage();
    store.edit(1, { name: 'ab' });
    const answers: boolean[] = [];
    for (let asked = 0; asked < 2; asked += 1)
      void layer.storeUnsaved().then((answer) => answers.push(answer));
    await end(succeed);
    expect([answers, underWay.length]).toEqual([[], 1]);
    await end(succeed);
    expect(answers).toEqual([true, true]);
  });

  test('what is typed until the answer is kept as well', async () => {
    const { store, layer, end, crash } = await openWritingPage();
    const answer = layer.storeUnsaved();
    await end(succeed);
    store.edit(1, { name: 'ab' });
    await end(succeed);
    await end(succeed);
    expect(await answer).toBe(true);
    expect(await crash()).toMatchObject([{ edits: { name: 'ab' } }]);
  });

  test('no other begins, so that none that fails puts something older in the place of the newer', async () => {
    const { client, store, layer, underWay, end, crash } = await openWritingPage();
    store.edit(1, { name: 'ab' });
    const answer = layer.storeUnsaved();
    await end(succeed);
    store.edit(1, { name: 'abc' });
    await nextTask(client);
    expect(underWay).toHaveLength(1);
    await end(fail);
    expect(await answer).toBe(false);
    store.edit(2, { name: 'd' });
    await nextTask(client);
    await end(succeed);
    expect(await crash()).toMatchObject([{ edits: { name: 'abc' } }, { edits: { name: 'd' } }]);
  });

  test('its failure is no reason not to try again', async () => {
    const { layer, end, crash } = await openWritingPage();
    const answer = layer.storeUnsaved();
    await end(fail);
    await end(succeed);
    expect(await answer).toBe(true);
    expect(await crash()).toMatchObject([{ edits: { name: 'a' } }]);
  });
});

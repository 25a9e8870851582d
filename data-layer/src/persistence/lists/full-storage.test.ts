import { expect, test } from 'vitest';
import { crashAfter, nextTask, offeredAfter, openPage, startServer } from '../../test-setup/kept-pages.ts';
import { settle } from '../../test-setup/task-client.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';
import type { Persistence } from '../storage/persistence.ts';

/** A draft of an earlier page, and the next page, for which there is no room until the lists are deleted. */
async function openWithoutRoom() {
  const [server, storage] = [startServer(), new MemoryStorage()];
  await crashAfter(server, storage, ({ store }) => store.edit(1, { note: 'typed' }));
  const kept = storage.open();
  let hasRoom = false;
  const inRoom = <Result>(work: () => Promise<Result>) =>
    hasRoom ? work() : Promise.reject(new DOMException('No room', 'QuotaExceededError'));
  const full: Persistence = {
    ...kept,
    claimDraft: (draft) => inRoom(() => kept.claimDraft(draft)),
    writeDrafts: (drafts, dropped) => inRoom(() => kept.writeDrafts(drafts, dropped)),
    dropLists() {
      hasRoom = true;
      return kept.dropLists();
    },
  };
  const client = await openPage(server, full);
  return { server, storage, client, recovered: client.layer.recovered };
}

test('in a full storage a draft can be recovered, for which the lists make room', async () => {
  const { client, recovered } = await openWithoutRoom();
  expect(await recovered.recover(recovered.value[0]!)).toMatchObject({ outcome: 'recovered' });
  expect(client.store.get(1)).toMatchObject({ values: { note: 'typed' }, changed: ['note'] });
});

test('in a full storage a draft can be discarded, for which the lists make room', async () => {
  const { server, storage, client, recovered } = await openWithoutRoom();
  await recovered.discard(recovered.value[0]!);
  expect(recovered.value).toEqual([]);
  await nextTask(client);
  client.layer.stop();
  await settle();
  expect(await offeredAfter(server, storage)).toEqual([]);
});

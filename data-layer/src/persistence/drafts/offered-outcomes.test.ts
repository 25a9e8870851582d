import { expect, test } from 'vitest';
import { type Client, crashAfter, offeredAfter, startServer } from '../../test-setup/kept-pages.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';

test.each<[string, (client: Client) => unknown, boolean]>([
  ['typed only', ({ store }) => store.addDraft({ name: 'new' }), false],
  ['sent as a new record', ({ store }) => void store.save(store.addDraft({ name: 'new' })), true],
  [
    'sent as a change',
    ({ store }) => {
      store.edit(1, { name: 'typed' });
      void store.save(1);
    },
    true,
  ],
])('who is offered what was %s learns whether its save may have been done', async (_how, work, isUnknown) => {
  const [server, storage] = [startServer(), new MemoryStorage()];
  server.intercept = ({ method }) => (method === 'GET' ? undefined : new Error('cut'));
  await crashAfter(server, storage, work);
  expect(await offeredAfter(server, storage)).toMatchObject([{ isOutcomeUnknown: isUnknown }]);
});

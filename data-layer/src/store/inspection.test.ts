import { expect, test } from 'vitest';
import { openPage, startServer } from '../test-setup/kept-pages.ts';
import { MemoryStorage } from '../persistence/storage/memory-storage.ts';

test('an inspection tells what is unsaved, over which values, and up to where the history is known', async () => {
  const { store } = await openPage(startServer(), new MemoryStorage().open());
  expect(store.inspect()).toMatchObject({ workedOn: [], isBehind: false });
  expect(store.inspect().position).not.toBeNull();
  store.edit(1, { name: 'typed' });
  const draft = store.addDraft({ name: 'new' });
  expect(store.inspect().workedOn).toMatchObject([
    { key: 1, snapshot: { name: 'n1' }, edits: { name: 'typed' }, bases: { name: 'n1' } },
    { key: draft, snapshot: {}, edits: { name: 'new' } },
  ]);
});

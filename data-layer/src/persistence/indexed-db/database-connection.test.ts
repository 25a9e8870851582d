import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { indexedDbStorage } from './indexed-db-persistence.ts';
import type { StoredDraft } from '../storage/persistence.ts';
import { createStores, type Layout } from './database-connection.ts';

const list = { resource: 'task', schema: 'a' };
const draft: StoredDraft = {
  name: 'one',
  resource: 'task',
  key: 7,
  edits: { name: 'typed' },
  bases: {},
  snapshot: {},
  unconfirmed: null,
  createKey: null,
};

test('a new layout drops the lists, which can be had again, and keeps the drafts, which cannot', async () => {
  const page = indexedDbStorage({ name: 'somebody' });
  await page.writeList(list, { kind: 'whole', rows: [{ id_task: 1 }], position: null });
  await page.writeDrafts([draft], []);
  page.close();
  const next = await openDB<Layout>('ne2016/somebody', 2, { upgrade: createStores });
  expect([...next.objectStoreNames]).toEqual(['drafts', 'lists', 'rows']);
  expect(await next.getAll('drafts')).toMatchObject([draft]);
  expect([await next.count('lists'), await next.count('rows')]).toEqual([0, 0]);
  next.close();
});

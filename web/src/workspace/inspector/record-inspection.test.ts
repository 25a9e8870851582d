import { createDataLayer, type ResourceStore } from '@ne2016/data-layer';
import { project, resources } from '@ne2016/contract/testing';
import { expect, test, vi } from 'vitest';
import { serveRecords } from '../testing/serve-records.ts';
import { findRecords } from './record-inspection.tsx';

async function openStore(): Promise<ResourceStore> {
  const names = ['Halle', 'Pont', ...Array.from({ length: 30 }, (_, index) => `Rue ${index}`)];
  const { http } = serveRecords({ project: names.map((name) => ({ name })) });
  const store = createDataLayer({ resources, http }).store(project);
  store.load();
  await vi.waitFor(() => expect(store.state.state).toBe('ready'), 20_000);
  return store;
}

const keysFound = (store: ResourceStore, wanted: string) => findRecords(store, wanted).map(({ key }) => key);

test('without anything to look for, those that somebody works on are found', async () => {
  const store = await openStore();
  expect(keysFound(store, ' ')).toEqual([]);
  store.edit(2, { name: 'Ponton' });
  const draft = store.addDraft({ name: 'Neuf' });
  expect(keysFound(store, '')).toEqual([2, draft]);
});

test('a record is found by its identifier, and by words of its title as it is typed', async () => {
  const store = await openStore();
  expect(keysFound(store, '32')).toEqual([32]);
  store.edit(2, { name: 'Ponton' });
  expect(findRecords(store, 'PÔNT')).toMatchObject([{ key: 2 }]);
  expect(findRecords(store, 'PONTON')).toMatchObject([
    { key: 2, snapshot: { name: 'Pont' }, edits: { name: 'Ponton' }, bases: { name: 'Pont' } },
  ]);
});

test('no more are found than anybody reads', async () => {
  expect(findRecords(await openStore(), 'rue')).toHaveLength(20);
});

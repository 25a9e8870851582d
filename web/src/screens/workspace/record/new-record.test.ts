import { createDataLayer } from '@ne2016/data-layer';
import { project, resources } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { serveRecords } from '../testing/serve-records.ts';
import { addDraftWith, typedInto } from './new-record.ts';

test('what a new record was given when it was begun is nothing that somebody has typed', () => {
  const layer = createDataLayer({ resources, http: serveRecords().http });
  const store = layer.store(project);
  const key = addDraftWith(store, { commune: 1 });
  const typed = () => typedInto(store.get(key)!);
  expect(typed()).toEqual([]);
  store.edit(key, { name: 'Halle' });
  expect(typed()).toEqual(['name']);
  store.edit(key, { commune: 2 });
  expect([...typed()].sort()).toEqual(['commune', 'name']);
  const copied = store.addDraft({ commune: 1 });
  expect(typedInto(store.get(copied)!)).toEqual(['commune']);
});

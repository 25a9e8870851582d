import { defineResource, link, number, text } from '@ne2016/contract';
import { createDataLayer } from '@ne2016/data-layer';
import { createView } from '@ne2016/data-layer/views';
import { beforeEach, expect, test } from 'vitest';
import { searchOptions } from '#ui/select/search-options.ts';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { keyAttributes } from '../key-texts.ts';
import type { RecordValues } from '../record-title.ts';
import { linkOptions } from './link-options.ts';

const town = defineResource('town', {
  labels: { plural: 'Villes', singular: 'ville', gender: 'feminine' },
  attributes: {
    name: text({ label: 'Nom', required: true }),
    county: text({ label: 'Département' }),
    code: text({ label: 'Code', pattern: '[0-9]{5}' }),
    postal: text({ label: 'Codes postaux', pattern: '[0-9]{5}( [0-9]{5})*' }),
    rank: number({ label: 'Rang', unique: true }),
    size: number({ label: 'Habitants' }),
    capital: link('town', { label: 'Chef-lieu' }),
  },
  title: 'name',
  columns: ['name', 'code', 'county'],
});

const towns = [
  { name: 'Saint-Étienne', county: 'Loire', code: '42218', postal: '42000 42100', rank: 14, size: 1200 },
  {
    name: 'Bourg\u2011en\u2011Bresse',
    county: 'Ain',
    code: '01053',
    postal: '01000',
    rank: 120,
    size: 42000,
  },
  { name: 'L’Haÿ-les-Roses', county: 'Val-de-Marne', code: '94038', postal: '94240', rank: 9, size: 31 },
];

const layer = createDataLayer({ resources: [town], http: serveRecords({ town: towns }, [town]).http });
const store = layer.store(town);
const order = {
  sortKey: ({ name }: RecordValues) => String(name),
  compare: (a: string, b: string) => a.localeCompare(b),
};
const find = (query: string) => {
  const options = linkOptions(town, store, createView(store, { order }).snapshot(), ({ text: key }) => key);
  return searchOptions(options, query, 10).options;
};
const labels = (query: string) => find(query).map(({ label }) => label);

beforeEach(() => store.reload());

test('keys are what no two records share, and texts with a form of their own', () => {
  expect(keyAttributes(town).map(([name]) => name)).toEqual(['code', 'postal', 'rank']);
});

test.each([
  ['saint etienne', 'Saint-Étienne (42218)'],
  ['ETIENNE ST-', undefined],
  ['etienne saint', 'Saint-Étienne (42218)'],
  ['bourg en bresse', 'Bourg\u2011en\u2011Bresse (01053)'],
  ['lhay', undefined],
  ["l'hay les roses", 'L’Haÿ-les-Roses (94038)'],
  ['42218', 'Saint-Étienne (42218)'],
  ['42 100', 'Saint-Étienne (42218)'],
  ['14', 'Saint-Étienne (42218)'],
])('« %s » finds %s', (query, label) => {
  expect(labels(query)[0]).toBe(label);
});

test('« 42000 » finds the town by its postal code, not one by what is no key, and says why', () => {
  expect(find('42000')).toMatchObject([{ label: 'Saint-Étienne (42218)', detail: '42000 42100' }]);
  expect(find('42218')[0]).not.toHaveProperty('detail');
});

test('what a colleague changes is found at once, also where the order stays', async () => {
  expect(labels('42999')).toEqual([]);
  const { server, http } = serveRecords({ town: towns }, [town]);
  const followed = createDataLayer({ resources: [town], http }).store(town);
  await followed.reload();
  const now = (query: string) => {
    const options = linkOptions(
      town,
      followed,
      createView(followed, { order }).snapshot(),
      ({ text: key }) => key,
    );
    return searchOptions(options, query, 10).options.map(({ value }) => value);
  };
  expect(now('42999')).toEqual([]);
  server.write(town, 1, { postal: '42999' });
  await followed.reload();
  expect(now('42999')).toEqual([1]);
  expect(now('42100')).toEqual([]);
});

import { choice, defineResource, link, number, text } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { frFR } from '../../../formats/locale-pack.ts';
import type { TextContext } from '../values/value-text.ts';
import { orderRecords, toggleOrder } from './record-order.ts';
import { createRecordSearch } from './record-search.ts';

const place = defineResource('place', {
  labels: { plural: 'Lieux', singular: 'lieu', gender: 'masculine' },
  attributes: {
    name: text({ label: 'Nom' }),
    size: number({ label: 'Taille' }),
    state: choice({ label: 'État', options: { open: 'Ouvert', closed: 'Fermé' } }),
    town: link('town', { label: 'Ville' }),
    secret: text({ label: 'Note' }),
  },
  title: 'name',
  columns: ['name', 'size', 'state', 'town'],
});

const towns: Record<number, string> = { 1: 'Épinal', 2: 'Eu' };
const context: TextContext = { pack: frFR, yes: 'Oui', no: 'Non', linkTitle: (_, id) => towns[id] ?? '' };
const places = [
  { name: 'été', size: 1200, state: 'closed', town: 1, secret: 'caché' },
  { name: 'Zoo', size: null, state: 'open', town: 2, secret: null },
  { name: 'Eau 10', size: 3, state: 'open', town: 1, secret: null },
  { name: 'eau 9', size: 20, state: 'closed', town: 2, secret: null },
];
const find = (query: string) =>
  places.filter(createRecordSearch(place, context).filterFor(query) ?? (() => true));
function sorted(column: string, direction: 'ascending' | 'descending'): string[] {
  const order = orderRecords(place, { column, direction }, context);
  if (order === undefined) throw new Error(`${column} is no column`);
  return places.toSorted((a, b) => order.compare(order.sortKey(a), order.sortKey(b))).map(({ name }) => name);
}

test('a search looks at every column that is shown, as it is written', () => {
  expect(find('ETE').map(({ name }) => name)).toEqual(['été']);
  expect(find('ferme')).toHaveLength(2);
  expect(find('epinal eau').map(({ name }) => name)).toEqual(['Eau 10']);
  expect(find('cache')).toEqual([]);
  expect(find('  ')).toHaveLength(4);
});

test('a number is found as it is written, with its group separator', () => {
  expect(find('1\u00A0200')).toHaveLength(1);
});

test('texts are sorted as French does, with numbers within by their size', () => {
  expect(sorted('name', 'ascending')).toEqual(['eau 9', 'Eau 10', 'été', 'Zoo']);
});

test('empty values come last whichever way', () => {
  expect(sorted('size', 'ascending')).toEqual(['Eau 10', 'eau 9', 'été', 'Zoo']);
  expect(sorted('size', 'descending')).toEqual(['été', 'eau 9', 'Eau 10', 'Zoo']);
});

test('choices are sorted as they are declared, links by their titles', () => {
  expect(sorted('state', 'ascending').slice(0, 2)).toEqual(['Zoo', 'Eau 10']);
  expect(sorted('town', 'ascending').slice(0, 2)).toEqual(['été', 'Eau 10']);
});

test('choosing the same column again turns the order around', () => {
  const once = toggleOrder({ column: 'name', direction: 'descending' }, 'size');
  expect(once).toEqual({ column: 'size', direction: 'ascending' });
  expect(toggleOrder(once, 'size').direction).toBe('descending');
});

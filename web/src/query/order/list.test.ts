import { amount, choice, date, defineResource, file, flag, link, number, text } from '@ne2016/contract';
import type { RecordKey, RecordState } from '@ne2016/data-layer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from '@ne2016/contract/numbers';
import { frFR } from '#formats/locale-pack.ts';
import { enUS } from '#formats/en-us-pack.ts';
import { normalizeText } from '#ui/search/search-text.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TextContext } from '#values/text-context.ts';
import { chooseOrder, orderRecords } from './record-order.ts';
import { createRecordSearch } from '../search/record-search.ts';
import { unmatchedRecords } from '../list-query/pinned-records.ts';

const place = defineResource('place', {
  labels: { plural: 'Lieux', singular: 'lieu', gender: 'masculine' },
  attributes: {
    name: text({ label: 'Nom' }),
    size: number({ label: 'Taille' }),
    state: choice({ label: 'État', options: { open: 'Ouvert', closed: 'Fermé' } }),
    town: link('town', { label: 'Ville' }),
    note: text({ label: 'Note' }),
    cost: amount({ label: 'Coût' }),
    opened: date({ label: 'Ouverture' }),
    plan: file({ label: 'Plan' }),
    visited: flag({ label: 'Visité' }),
  },
  title: 'name',
  columns: ['name', 'size', 'state', 'town'],
});

const towns: Record<number, string> = { 1: 'Épinal', 2: 'Eu', 3: 'Saint-Étienne' };
const context: TextContext = { pack: frFR, yes: 'Oui', no: 'Non', linkTitle: (_, id) => towns[id] ?? '' };
const zooPlan = { id: 'f', name: 'Plan masse.pdf', size: 1024, type: 'application/pdf' };
const places = [
  {
    name: 'été',
    size: 1200,
    state: 'closed',
    town: 1,
    note: 'caché',
    cost: 1_250_000.5,
    opened: '2016-03-05',
  },
  { name: 'Zoo', size: null, state: 'open', town: 3, note: null, plan: zooPlan },
  { name: 'Eau 10', size: 3, state: 'open', town: 1, note: null },
  { name: 'eau 9', size: 20, state: 'closed', town: 2, note: null },
];
type Place = Readonly<Record<string, unknown>> & { readonly name: string };
const find = (query: string) =>
  places.filter(createRecordSearch(place, context).filterFor(query) ?? (() => true));
function sorted(
  column: string,
  direction: 'ascending' | 'descending',
  records: readonly Place[] = places,
): string[] {
  const order = orderRecords(place, [{ column, direction }], context);
  return records
    .toSorted((a, b) => order.compare(order.sortKey(a), order.sortKey(b)))
    .map(({ name }) => name);
}

const found = (query: string) => find(query).map(({ name }) => name);

test('a search looks at every attribute as it is read, whether the list has a column for it or not', () => {
  expect(found('ETE')).toEqual(['été']);
  expect(find('ferme')).toHaveLength(2);
  expect(found('epinal eau')).toEqual(['Eau 10']);
  expect(found('cache')).toEqual(['été']);
  expect(found('05/03/2016')).toEqual(['été']);
  expect(found('plan-masse')).toEqual(['Zoo']);
  expect(find('  ')).toHaveLength(4);
});

test.each(['1250000', '1 250 000', '1\u00A0250\u00A0000,5', '1250000.5', '1 250 000,50 €'])(
  'a number is found with and without separators: « %s »',
  (query) => expect(found(query)).toEqual(['été']),
);

test.each([frFR, enUS])('a number is found by what people read, in $locale', (pack) => {
  const labels = { plural: 'Mesures', singular: 'mesure', gender: 'feminine' } as const;
  const attributes = { size: number({ label: 'Taille' }) };
  const measure = defineResource('measure', { labels, attributes, title: 'size' });
  const { textOf } = createRecordSearch(measure, { ...context, pack });
  const numbers = fc.oneof(fc.integer(), fc.maxSafeNat(), fc.double({ noNaN: true }));
  fc.assert(
    fc.property(numbers, (size) => {
      expect(textOf({ size })).toBe(` ${normalizeText(formatNumber(size, pack))}`);
    }),
  );
});

test('figures of two attributes are no number', () => {
  expect(found('10 300')).toEqual([]);
  expect(found('1200')).toEqual(['été']);
});

test('the title of a linked record is found in words of any order', () => {
  expect(found('etienne saint')).toEqual(['Zoo']);
});

test('texts are sorted as French does, with numbers within by their size', () => {
  expect(sorted('name', 'ascending')).toEqual(['eau 9', 'Eau 10', 'été', 'Zoo']);
});

test('empty values come last whichever way', () => {
  expect(sorted('size', 'ascending')).toEqual(['Eau 10', 'eau 9', 'été', 'Zoo']);
  expect(sorted('size', 'descending')).toEqual(['été', 'eau 9', 'Eau 10', 'Zoo']);
});

test('a flag that nobody has set is sorted as one that is not set', () => {
  const { sortKey, compare } = orderRecords(place, [{ column: 'visited', direction: 'ascending' }], context);
  const compared = (one: unknown, other: unknown) =>
    compare(sortKey({ visited: one }), sortKey({ visited: other }));
  expect([compared(null, false), Math.sign(compared(null, true))]).toEqual([0, -1]);
});

test('choices are sorted as they are declared, links by their titles', () => {
  expect(sorted('state', 'ascending').slice(0, 2)).toEqual(['Zoo', 'Eau 10']);
  expect(sorted('town', 'ascending').slice(0, 2)).toEqual(['été', 'Eau 10']);
});

test('a choice that is not declared any more comes before those that are, and an empty one after them', () => {
  const former = { name: 'Ancien', size: 1, state: 'planned', town: 1, note: null };
  const unknown = { ...former, name: 'Inconnu', state: null };
  const records = [...places, unknown, former];
  const [first, ...others] = sorted('state', 'ascending', records);
  expect([first, others.at(-1)]).toEqual(['Ancien', 'Inconnu']);
  expect(sorted('state', 'descending', records).slice(-2)).toEqual(['Ancien', 'Inconnu']);
});

test('what a search does not find of the pinned records is what it hides, without those that are gone', () => {
  const state = { key: 1, snapshot: {}, changed: [], conflicts: [], authors: {}, problem: null };
  const calm = { ...state, saving: false, deleting: false, deleted: false };
  const records = new Map<RecordKey, RecordState<RecordValues>>([
    [1, { ...calm, values: { name: 'Zoo' } }],
    [2, { ...calm, values: { name: 'Gare' }, deleted: true }],
    [3, { ...calm, values: { name: 'Eau' } }],
  ]);
  const pinned = new Map([...records.keys(), 4].map((key) => [key, 'opened'] as const));
  const unmatched = unmatchedRecords(
    { get: (key) => records.get(key) },
    pinned,
    ({ name }) => name === 'Eau',
  );
  expect(unmatched).toEqual([{ key: 1, values: { name: 'Zoo' }, reason: 'opened' }]);
  expect(unmatchedRecords({ get: (key) => records.get(key) }, pinned, undefined)).toEqual([]);
});

test('several columns sort one after the other, and one that there is not is left out', () => {
  const order = orderRecords(
    place,
    [
      { column: 'state', direction: 'descending' },
      { column: 'gone', direction: 'ascending' },
      { column: 'size', direction: 'descending' },
    ],
    context,
  );
  const names = places
    .toSorted((a, b) => order.compare(order.sortKey(a), order.sortKey(b)))
    .map(({ name }) => name);
  expect(names).toEqual(['été', 'eau 9', 'Eau 10', 'Zoo']);
});

test('choosing a column again turns it around, and leaves it alone unless it is added', () => {
  const bySize = chooseOrder([{ column: 'name', direction: 'descending' }], 'size');
  expect(bySize).toEqual([{ column: 'size', direction: 'ascending' }]);
  expect(chooseOrder(bySize, 'size')).toEqual([{ column: 'size', direction: 'descending' }]);
  const byBoth = chooseOrder(bySize, 'name', true);
  expect(byBoth).toEqual([...bySize, { column: 'name', direction: 'ascending' }]);
  expect(chooseOrder(byBoth, 'size', true)[0]).toEqual({ column: 'size', direction: 'descending' });
  expect(chooseOrder(byBoth, 'name')).toEqual([{ column: 'name', direction: 'ascending' }]);
});

import { expect, test } from 'vitest';
import { toSearchText } from '../search/rank-text.ts';
import { type SearchableOptions, searchOptions, toSearchable } from './search-options.ts';

const labels = [
  'Belle-Île',
  'Bourg-en-Bresse',
  'Île-d’Yeu',
  'Lille',
  'Mâcon',
  'Œuilly',
  'Saint-Étienne',
  'Saint\u2011Étienne-du-Bois',
];
const options = toSearchable(labels.map((label, value) => ({ value, label })));
const find = (query: string) => searchOptions(options, query, 10).options.map(({ label }) => label);

test('« ile » finds « Île », whatever the accents and the case', () => {
  expect(find('ile')).toContain('Île-d’Yeu');
  expect(find('MACON')).toEqual(['Mâcon']);
  expect(find('oeu')).toEqual(['Œuilly']);
});

test('« saint etienne » and « bourg en bresse » find names with hyphens, of any kind', () => {
  expect(find('saint etienne')).toEqual(['Saint-Étienne', 'Saint\u2011Étienne-du-Bois']);
  expect(find('bourg en bresse')).toEqual(['Bourg-en-Bresse']);
  expect(find('Bourg\u2011en\u2011Bresse')).toEqual(['Bourg-en-Bresse']);
});

test('the words may come in any order and need not be whole', () => {
  expect(find('etien saint')).toEqual(['Saint-Étienne', 'Saint\u2011Étienne-du-Bois']);
  expect(find('saint macon')).toEqual([]);
});

test('a typographic apostrophe, a typed one and a space are the same', () => {
  for (const query of ["d'yeu", 'd’yeu', 'd yeu']) expect(find(query)).toEqual(['Île-d’Yeu']);
});

test('what begins with the query comes first, then a word that does, then the rest', () => {
  expect(find('il')).toEqual(['Île-d’Yeu', 'Belle-Île', 'Lille', 'Œuilly']);
});

test('the very name comes first, then longer ones, then words that only begin so', () => {
  const places = toSearchable(
    ['Maconge', 'Mâcon-le-Petit', 'Bois-de-Mâcon', 'Mâcon', 'Mâcon (71)'].map((label) => ({
      value: label,
      label,
    })),
  );
  expect(searchOptions(places, 'macon', 5).options.map(({ label }) => label)).toEqual([
    'Mâcon',
    'Mâcon (71)',
    'Mâcon-le-Petit',
    'Maconge',
    'Bois-de-Mâcon',
  ]);
});

const communes = [
  { name: 'Lyon 42000', code: '69123', postal: '69001' },
  { name: 'Saint-Étienne', code: '42218', postal: '42000 42100' },
  { name: 'Roanne', code: '42187', postal: '42300' },
];
const withKeys: SearchableOptions = {
  size: communes.length,
  optionAt: (place) => ({ value: place, label: `${communes[place]?.name} (${communes[place]?.code})` }),
  textAt: (place) => {
    const { name = '', code = '', postal = '' } = communes[place] ?? {};
    return toSearchText(name, [code, postal]);
  },
  detailsAt: (place) => [`Codes postaux\u00A0: ${communes[place]?.postal}`],
};

test('an option is found by its keys, after those that are found by their names, and tells why', () => {
  const { options: found } = searchOptions(withKeys, '42000', 10);
  expect(found.map(({ label, detail }) => [label, detail])).toEqual([
    ['Lyon 42000 (69123)', undefined],
    ['Saint-Étienne (42218)', 'Codes postaux\u00A0: 42000 42100'],
  ]);
});

test('words of the name and of a key go together, and a key that the label shows is not told again', () => {
  const [first] = searchOptions(withKeys, '42100 etienne', 10).options;
  expect(first?.detail).toBe('Codes postaux\u00A0: 42000 42100');
  expect(searchOptions(withKeys, '42218', 10).options).toEqual([
    { value: 1, label: 'Saint-Étienne (42218)' },
  ]);
});

test('an empty query finds everything in its own order, up to the limit', () => {
  const { options: found, total } = searchOptions(options, '  ', 2);
  expect(found.map(({ label }) => label)).toEqual(['Belle-Île', 'Bourg-en-Bresse']);
  expect(total).toBe(8);
});

import { expect, test } from 'vitest';
import { normalizeText, searchOptions, toSearchable } from './search-options.ts';

const labels = ['Belle-Île', 'Île-d’Yeu', 'Lille', 'Mâcon', 'Œuilly', 'Saint-Denis'];
const options = toSearchable(labels.map((label, value) => ({ value, label })));
const find = (query: string) => searchOptions(options, query, 10).options.map(({ label }) => label);

test('« ile » finds « Île », whatever the accents and the case', () => {
  expect(find('ile')).toContain('Île-d’Yeu');
  expect(find('MACON')).toEqual(['Mâcon']);
  expect(find('oeu')).toEqual(['Œuilly']);
});

test('what begins with the query comes first, then a word that does, then the rest', () => {
  expect(find('il')).toEqual(['Île-d’Yeu', 'Belle-Île', 'Lille', 'Œuilly']);
});

test('a whole word comes before a longer one that only begins so', () => {
  const communes = toSearchable(
    ['Maconge', 'Mâcon-le-Petit', 'Mâcon (71)'].map((label) => ({ value: label, label })),
  );
  expect(searchOptions(communes, 'macon', 3).options.map(({ label }) => label)).toEqual([
    'Mâcon (71)',
    'Maconge',
    'Mâcon-le-Petit',
  ]);
});

test('a typographic apostrophe and a typed one are the same', () => {
  expect(find("d'yeu")).toEqual(['Île-d’Yeu']);
});

test('an empty query finds everything in its own order, up to the limit', () => {
  const { options: found, total } = searchOptions(options, '  ', 2);
  expect(found.map(({ label }) => label)).toEqual(['Belle-Île', 'Île-d’Yeu']);
  expect(total).toBe(6);
});

test('a text that is plain already only loses its case', () => {
  expect(normalizeText('Lyon 3E')).toBe('lyon 3e');
});

test('37,000 options are searched within one frame', () => {
  const many = toSearchable(
    Array.from({ length: 37_000 }, (_, value) => ({ value, label: `Sainte-Île ${value}` })),
  );
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    searchOptions(many, 'ile 36', 100);
    return performance.now() - start;
  });
  // The best of several: what the machine does besides is no fault of the search.
  expect(Math.min(...times)).toBeLessThan(16);
});

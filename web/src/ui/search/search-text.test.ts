import { expect, test } from 'vitest';
import { normalizeText, wordsOf } from './search-text.ts';

test.each([
  ['without accents, case and ligatures', 'ŒUVRE d’Ælis à Noël', 'oeuvre d aelis a noel'],
  ['hyphens of any kind are spaces', 'Saint\u2011Étienne-du‐Bois – Sud', 'saint etienne du bois sud'],
  ['apostrophes of any kind are spaces', "L'Haÿ, l’Isle et lʼÎle", 'l hay l isle et l ile'],
  ['spaces of any kind are one', '  a\u00A0\u202F b\n', 'a b'],
  ['the groups of a number are one', '1\u00A0250\u00A0000,50\u00A0€', '1250000,50'],
  ['a dot between figures is a comma', '1250000.5', '1250000,5'],
  ['a date stays as it is written', '05/03/2016 14:07', '05/03/2016 14:07'],
  ['postal codes beside each other are no number', '42000 42100 42230', '42000 42100 42230'],
  ['the pairs of a telephone number are none either', '04 77 12 34 56', '04 77 12 34 56'],
  ['brackets, quotation marks and stops are spaces', '« Halle » (Arles), etc.', 'halle arles etc'],
  [
    'marks without width are left out',
    'Hal\u202Ale\u202C de\u2068 la\u00AD Ga\u200Bre\u2069',
    'halle de la gare',
  ],
  ['signs of a unit are left out', '50\u00A0% de 12€', '50 de 12'],
])('%s', (_, text, normalised) => {
  expect(normalizeText(text)).toBe(normalised);
  expect(normalizeText(normalised)).toBe(normalised);
});

test('a query of separators alone has no words', () => {
  expect(wordsOf(' - ’ (')).toEqual([]);
  expect(wordsOf('bourg-en  Bresse')).toEqual(['bourg', 'en', 'bresse']);
});

import { expect, test, vi } from 'vitest';
import { createTexts, french, type TextParams, textsByPath, type TextTree } from './texts.ts';

function textsOf(tree: TextTree, language = french) {
  const reportMissing = vi.fn<(error: Error) => void>();
  const texts = new Map(textsByPath(tree));
  return { ...createTexts(language, (path) => texts.get(path), reportMissing), reportMissing };
}

const found = { found_one: 'one {{count}}', found_many: 'many {{count}}', found_other: 'other {{count}}' };
const withZero = { ...found, found_zero: 'none' };
const refused = { refused: 'No.', refused_record: 'Not {{name}}.' };
const listed = { ...found, found_partial_one: 'one of', found_partial_other: 'some of', found_all: 'all' };

const forms: [what: string, tree: TextTree, key: string, params: TextParams | undefined, text: string][] = [
  ['a text in a section', { a: { b: { c: 'Yes' } } }, 'a.b.c', undefined, 'Yes'],
  ['none in French', found, 'found', { count: 0 }, 'one 0'],
  ['a half in French', found, 'found', { count: 1.5 }, 'one 1,5'],
  ['several', found, 'found', { count: 2 }, 'other 2'],
  ['a number with groups', found, 'found', { count: 12_345 }, 'other 12\u00A0345'],
  ['whole millions', found, 'found', { count: 1_000_000 }, 'many 1\u00A0000\u00A0000'],
  ['a negative number', found, 'found', { count: -2 }, 'other -2'],
  ['a sentence of its own for none', withZero, 'found', { count: 0 }, 'none'],
  ['a count in a text without forms', { total: '{{count}} in all' }, 'total', { count: 3 }, '3 in all'],
  ['a count that is a text', { ...found, found: '{{count}}' }, 'found', { count: '1000' }, '1000'],
  ['a number by another name', { used: '{{size}}!' }, 'used', { size: 1234.5 }, '1\u00A0234,5!'],
  ['a context', refused, 'refused', { context: 'record', name: 'A' }, 'Not A.'],
  ['a context without a form', refused, 'refused', { context: 'list' }, 'No.'],
  ['a context with plural forms', listed, 'found', { context: 'partial', count: 2 }, 'some of'],
  ['a context without plural forms', listed, 'found', { context: 'all', count: 2 }, 'all'],
  ['a context whose plural form is missing', listed, 'found', { context: 'none', count: 2 }, 'other 2'],
  ['a name twice', { a: '{{name}}, {{name}}' }, 'a', { name: 'A' }, 'A, A'],
  ['braces and signs in a value', { a: '{{name}}{{b}}.' }, 'a', { name: '$& {{b}} <i>' }, '$& {{b}} <i>.'],
  ['a missing value', { a: '«{{name}}»' }, 'a', { name: undefined }, '«»'],
];

test.each(forms)('%s', (_what, tree, key, params, text) => {
  const { fill, has, reportMissing } = textsOf(tree);
  expect(fill(key, params)).toBe(text);
  expect(has(key, params)).toBe(true);
  expect(reportMissing).not.toHaveBeenCalled();
});

test('a missing text is reported, and its key returned', () => {
  const { fill, has, reportMissing } = textsOf({ a: { b: 'B' } });
  expect(has('a')).toBe(false);
  expect(reportMissing).not.toHaveBeenCalled();
  expect(fill('a', { count: 1 })).toBe('a');
  expect(reportMissing).toHaveBeenCalledExactlyOnceWith(new Error('There is no text a'));
});

test('another language has its own plural forms and separators', () => {
  const { fill } = textsOf(found, { locale: 'en-US', decimalSeparator: '.', groupSeparator: ',' });
  expect([0, 1, 1234.5].map((count) => fill('found', { count }))).toEqual([
    'other 0',
    'one 1',
    'other 1,234.5',
  ]);
});

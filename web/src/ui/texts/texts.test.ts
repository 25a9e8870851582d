import { createInstance } from 'i18next';
import { expect, test, vi } from 'vitest';
// The texts are in their own folder, which belongs to no workspace.
import frenchTexts from '../../../../languages/fr_FR.json' with { type: 'json' };
import {
  addBundledTexts,
  addFetchedTexts,
  currentTexts,
  hasText,
  startTexts,
  subscribeToTexts,
  type TextTree,
  type Translate,
} from './texts.ts';

const french = { code: 'fr_FR', locale: 'fr-FR', formatNumber: (value: number) => `<${value}>` };

/** Texts of a test, whose keys are not those of the product. */
function start(tree: Parameters<typeof startTexts>[1]) {
  startTexts(french, tree);
  return (key: string, params?: Parameters<Translate>[1]) => currentTexts().t(key as never, params);
}

function keysOf(tree: TextTree, path = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [path + name] : keysOf(value, `${path}${name}.`),
  );
}

/** The keys that code uses: the names of texts, and the common names of plural forms. */
function askedKeys(keys: readonly string[]): string[] {
  const counted = keys.flatMap((key) => (key.endsWith('_one') ? [key.slice(0, -'_one'.length)] : []));
  return [...keys, ...counted];
}

test('every text reads as the server writes it, by i18next', async () => {
  const names = JSON.stringify(frenchTexts).matchAll(/\{\{(\w+)\}\}/g);
  const values = Object.fromEntries(
    Array.from(names, ([, name = '']): [string, string] => [name, `‹${name}›`]),
  );
  const server = createInstance();
  await server.init({
    lng: french.code,
    resources: { [french.code]: { translation: frenchTexts } },
    interpolation: { escapeValue: false },
  });
  startTexts({ ...french, formatNumber: String }, frenchTexts);
  const { t } = currentTexts();
  for (const key of askedKeys(keysOf(frenchTexts)))
    for (const count of [0, 1, 2, 21, 1_000_000]) {
      const params = { ...values, count };
      expect(t(key as never, params), key).toBe(server.t(key as never, params));
    }
});

test.each([
  [0, 'one <0>'],
  [1, 'one <1>'],
  [2, 'other <2>'],
  [1_000_000, 'many <1000000>'],
])('a count of %s chooses the plural form of French', (count, text) => {
  const t = start({
    found_one: 'one {{count}}',
    found_many: 'many {{count}}',
    found_other: 'other {{count}}',
  });
  expect(t('found', { count })).toBe(text);
});

test('none at all may have a sentence of its own', () => {
  const t = start({ found_zero: 'none', found_one: 'one', found_other: 'other' });
  expect(t('found', { count: 0 })).toBe('none');
});

test('a text without plural forms may contain a count', () => {
  expect(start({ total: '{{count}} in all' })('total', { count: 3 })).toBe('<3> in all');
});

test('each name between braces is filled in once, as it is, and a missing one leaves nothing', () => {
  const t = start({ a: { b: '{{name}}, {{name}} and {{other}}.' } });
  expect(t('a.b', { name: '$& {{other}} <b>' })).toBe('$& {{other}} <b>, $& {{other}} <b> and .');
});

test('a missing text shows its key, and is an error of the page, which fails a test', () => {
  const reportError = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reportError);
  const t = start({});
  expect(t('a.b')).toBe('a.b');
  expect(reportError).toHaveBeenCalledExactlyOnceWith(new Error('There is no text a.b'));
  expect(hasText('a.b')).toBe(false);
});

test('what was fetched wins over what comes with the code, whichever is added first', () => {
  const t = start({ a: 'bundled', b: 'bundled' });
  addFetchedTexts({ a: 'fetched', c: { d: 'fetched' } });
  addBundledTexts({ c: { d: 'bundled', e: 'bundled' } });
  expect(['a', 'b', 'c.d', 'c.e'].map((key) => t(key))).toEqual(['fetched', 'bundled', 'fetched', 'bundled']);
});

test('whoever shows texts learns that others have come, by another `t`', () => {
  start({});
  const before = currentTexts().t;
  const listener = vi.fn();
  const unsubscribe = subscribeToTexts(listener);
  addFetchedTexts({ a: 'fetched' });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(currentTexts().t).not.toBe(before);
  unsubscribe();
  addFetchedTexts({ a: 'again' });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('texts that are there already are told to nobody: what is computed with `t` is not computed anew', () => {
  start({ a: 'bundled' });
  addFetchedTexts({ a: 'fetched', b: { c: 'fetched' } });
  const { t } = currentTexts();
  const listener = vi.fn();
  const unsubscribe = subscribeToTexts(listener);
  addBundledTexts({ a: 'bundled', b: { c: 'bundled' } });
  addFetchedTexts({ b: { c: 'fetched' } });
  expect(listener).not.toHaveBeenCalled();
  expect(currentTexts().t).toBe(t);
  unsubscribe();
});

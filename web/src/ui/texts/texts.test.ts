import { french } from '@ne2016/contract/texts';
import { expect, test, vi } from 'vitest';
import {
  addBundledTexts,
  addFetchedTexts,
  currentTexts,
  hasText,
  startTexts,
  subscribeToTexts,
  type Translate,
} from './texts.ts';

/** Texts of a test, whose keys are not those of the product. */
function start(tree: Parameters<typeof startTexts>[1]) {
  startTexts({ ...french, code: 'fr_FR' }, tree);
  return (key: string, params?: Parameters<Translate>[1]) => currentTexts().t(key as never, params);
}

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

test('a text that changes is published with another `t`', () => {
  start({ changed: 'initial' });
  const before = currentTexts().t;
  const listener = vi.fn();
  const unsubscribe = subscribeToTexts(listener);
  addFetchedTexts({ changed: 'fetched' });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(currentTexts().t).not.toBe(before);
  unsubscribe();
  addFetchedTexts({ changed: 'again' });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('texts that are new change nothing on the screen: what is computed with `t` stays', () => {
  const t = start({ old: 'initial' });
  const before = currentTexts().t;
  const listener = vi.fn();
  const unsubscribe = subscribeToTexts(listener);
  addBundledTexts({ late: { one: 'bundled' } });
  addFetchedTexts({ late: { two: 'fetched' } });
  expect(listener).not.toHaveBeenCalled();
  expect(currentTexts().t).toBe(before);
  expect(['late.one', 'late.two'].map((key) => t(key))).toEqual(['bundled', 'fetched']);
  unsubscribe();
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

import type { ListState } from '@ne2016/data-layer';
import { expect, test } from 'vitest';
import { freshnessOf } from './freshness-of.ts';

const ready: ListState = { state: 'ready', isCached: false, refreshing: false, problem: null };
const problem = { code: 'network', status: null, detail: '', errors: [], retryAfter: null } as const;

test('a list that is loaded and connected is current, also while it is refreshed', () => {
  expect(freshnessOf('connected', ready)).toBe('current');
  expect(freshnessOf('connected', { ...ready, refreshing: true })).toBe('current');
});

test('a refresh that failed says that the list may be old, whatever the connection', () => {
  expect(freshnessOf('connected', { ...ready, problem })).toBe('offline');
  expect(freshnessOf('connected', { ...ready, isCached: true, problem })).toBe('offline');
  expect(freshnessOf('connecting', { state: 'failed', problem })).toBe('offline');
});

test('before the first load, and without a live connection, it says so', () => {
  expect(freshnessOf('connected', { state: 'loading' })).toBe('loading');
  expect(freshnessOf('connecting', ready)).toBe('connecting');
  expect(freshnessOf('unavailable', ready)).toBe('polling');
  expect(freshnessOf('off', ready)).toBe('polling');
});

test('a list from this machine is not called up to date before the server has confirmed it', () => {
  expect(freshnessOf('connected', { ...ready, isCached: true, refreshing: true })).toBe('cached');
});

import type { ListState } from '@ne2016/data-layer';
import { expect, test } from 'vitest';
import { freshnessOf } from './freshness-of.ts';

const ready: ListState = { state: 'ready', isCached: false, refreshing: false, problem: null };
const silence = { code: 'network', status: null, detail: '', errors: [], retryAfter: null } as const;
const fault = { ...silence, code: 'internal_error', status: 500 } as const;

test('a list that is loaded and live is current, also while it is refreshed', () => {
  expect(freshnessOf('live', ready)).toBe('current');
  expect(freshnessOf('live', { ...ready, refreshing: true })).toBe('current');
});

test('a refresh that nobody answered says that the list may be old, whatever the connection', () => {
  expect(freshnessOf('live', { ...ready, problem: silence })).toBe('offline');
  expect(freshnessOf('live', { ...ready, isCached: true, problem: silence })).toBe('offline');
  expect(freshnessOf('lost', { state: 'failed', problem: silence })).toBe('offline');
});

test('a refresh that the server answered badly is not called offline', () => {
  expect(freshnessOf('live', { ...ready, problem: fault })).toBe('stale');
  expect(freshnessOf('polled', { state: 'failed', problem: fault })).toBe('stale');
});

test('before the first load, and without a live connection, it says so', () => {
  expect(freshnessOf('live', { state: 'loading' })).toBe('loading');
  expect(freshnessOf('lost', ready)).toBe('reconnecting');
  expect(freshnessOf('polled', ready)).toBe('polling');
});

test('a list from this machine is not called up to date before the server has confirmed it', () => {
  expect(freshnessOf('live', { ...ready, isCached: true, refreshing: true })).toBe('cached');
});

import type { HistoryEntry } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { stateAfter } from './state-after.ts';

const entry = (changes: HistoryEntry['changes']): HistoryEntry => ({
  version: '1',
  id: 1,
  action: 'updated',
  at: '2026-03-05T14:07:09.000Z',
  by: null,
  changes,
});

const entries = [
  entry({ budget: { before: 2, after: 3 }, name: { before: 'Pont', after: 'Passerelle' } }),
  entry({ budget: { before: 1, after: 2 } }),
  entry({ status: { after: 'idea' } }),
  entry({ name: { before: null, after: 'Pont' }, budget: { before: null, after: 1 } }),
];
const now = { budget: 3, name: 'Passerelle', status: 'idea', code: 'A' };

test('the changes after one are taken back, the newest first', () => {
  expect(stateAfter(entries, 0, now)).toEqual({ values: now, unknown: [] });
  expect(stateAfter(entries, 1, now).values).toEqual({ ...now, budget: 2, name: 'Pont' });
  expect(stateAfter(entries, 2, now).values).toEqual({ ...now, budget: 1, name: 'Pont' });
});

test('a value of then that nobody noted is said to be unknown, unless an older change tells it', () => {
  expect(stateAfter(entries, 3, now)).toMatchObject({ values: { status: 'idea' }, unknown: ['status'] });
  const told = [entry({ status: { after: 'voted' } }), entry({ status: { before: 'idea', after: 'study' } })];
  expect(stateAfter(told, 2, { status: 'voted' })).toEqual({ values: { status: 'idea' }, unknown: [] });
});

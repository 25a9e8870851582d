import type { HistoryEntry } from '@ne2016/contract';
import { project } from '@ne2016/contract/testing';
import { describe, expect, test } from 'vitest';
import { stateAfter, stateAt } from './state-after.ts';

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

describe('at a moment', () => {
  const created = { ...entry({ name: { before: null, after: 'Pont' } }), action: 'created' as const };
  const deleted = { ...entry({ name: { before: 'Pont', after: null } }), action: 'deleted' as const };
  const restored = { ...entry({ name: { before: null, after: 'Pont' } }), action: 'restored' as const };
  const renamed = entry({ name: { before: 'Pont', after: 'Passerelle' } });
  const at = (later: HistoryEntry[], last: HistoryEntry | undefined) =>
    stateAt({ resource: project, later, last, now: { name: 'Passerelle', priority: false } });

  test('a record is as its later changes found it', () => {
    expect(at([renamed], created)).toEqual({
      state: 'there',
      by: created,
      values: { name: 'Pont', priority: false },
      unknown: [],
    });
    expect(at([], renamed)).toMatchObject({ state: 'there', values: { name: 'Passerelle' }, unknown: [] });
    expect(at([renamed, restored, deleted], created)).toMatchObject({ values: { name: 'Pont' } });
  });

  test('a record was not there before its creation, nor between its deletion and its restoration', () => {
    expect(at([renamed, created], undefined)).toEqual({ state: 'before', by: created });
    expect(at([renamed, restored], deleted)).toEqual({ state: 'deleted', by: deleted });
  });

  test('what the log has forgotten in between is unknown, and stays as it is now', () => {
    expect(at([renamed], undefined)).toEqual({ state: 'forgotten' });
    const later = entry({ name: { before: 'Pont neuf', after: 'Passerelle' } });
    expect(at([later], created)).toMatchObject({ values: { name: 'Passerelle' }, unknown: ['name'] });
    const forgotten = { ...deleted, changes: {} };
    expect(at([renamed, restored, forgotten], created)).toMatchObject({ unknown: ['name', 'priority'] });
  });
});

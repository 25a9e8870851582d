import type { BinEntry } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { binGroups } from './bin-groups.ts';

const ada = { id: 'ada', name: 'Ada' };
const entry = (id: number, second: number, by: BinEntry['by'] = ada): BinEntry => ({
  ...{ id, by, until: '2026-12-05T00:00:00.000Z', values: {} },
  at: new Date(Date.UTC(2026, 2, 5, 14, 0, second)).toISOString(),
});
const idsOf = (entries: readonly BinEntry[]) => binGroups(entries).map((group) => group.map(({ id }) => id));

test('what one person has deleted at once is one entry, however long that took', () => {
  expect(idsOf([entry(4, 9), entry(3, 6), entry(2, 3), entry(1, 0)])).toEqual([[4, 3, 2, 1]]);
});

test('a later deletion, and one of somebody else, is another entry', () => {
  expect(idsOf([entry(3, 30), entry(2, 1), entry(1, 0)])).toEqual([[3], [2, 1]]);
  expect(idsOf([entry(3, 2), entry(2, 1, { id: 'bob', name: 'Bob' }), entry(1, 0)])).toEqual([[3], [2], [1]]);
  expect(idsOf([])).toEqual([]);
});

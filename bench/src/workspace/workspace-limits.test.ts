import { expect, test } from 'vitest';
import { isKept } from '../server/server-limits.ts';
import { isOverloaded } from '../machine-load.ts';
import { workspaceLimits } from './workspace-limits.ts';
import type { MeasuredList } from './workspace-results.ts';

const calm = { busy: 0.1, average: 0.5 };

const atTheLimits: MeasuredList = {
  cold: { rows: 1000, longestTask: 50 },
  reload: { rows: 300, longestTask: 50, isStored: true },
  newTab: { rows: 300, atOnce: { rows: 50, all: 500 } },
  firstKey: { rows: 20, all: 50 },
  laterKeys: [
    { rows: 20, all: 20 },
    { rows: 20, all: 50 },
  ],
  scrolls: [17, 34, 50],
  sort: { shown: 100, longestTask: 50 },
  views: {
    filter: { rows: 20, all: 50, longestTask: 50 },
    clearFilter: { rows: 20, all: 50, longestTask: 50 },
    group: { rows: 100, all: 100, longestTask: 50 },
    board: { rows: 150, all: 150, longestTask: 50 },
    table: { rows: 150, all: 150, longestTask: 50 },
    chart: { rows: 150, all: 150, longestTask: 50 },
  },
  changes: { grouped: [20, 50, 90], board: [50], chart: [50] },
  typing: [20, 100],
  history: [200, 60, 100],
  heap: 1e7,
  heapAfterSearch: 1e7,
  load: { before: calm, after: calm },
};

function missedBy(size: number, figures: Partial<MeasuredList>): string[] {
  const lists = { [size]: { ...atTheLimits, ...figures } };
  return workspaceLimits({ node: '', lists })
    .filter((limit) => !isKept(limit))
    .map(({ promise }) => promise);
}

test.each([37_590, 100_000, 300_000, 1_000_000])('%i records at the limits keep them all', (size) => {
  expect(missedBy(size, {})).toEqual([]);
});

test.each<[number, Partial<MeasuredList>, string]>([
  [300_000, { cold: { rows: 1, longestTask: 51 } }, 'longest task of the first load, 300,000 records'],
  [1_000_000, { sort: { shown: 1, longestTask: 51 } }, 'longest task of a sort, 1,000,000 records'],
  [300_000, { firstKey: { rows: 1, all: 101 } }, 'first search key, 300,000 records'],
  [1_000_000, { laterKeys: [{ rows: 1, all: 201 }] }, 'later search keys, the slowest, 1,000,000 records'],
  [
    1_000_000,
    { reload: { rows: 1, longestTask: 50, isStored: false } },
    'first rows after a reload, 1,000,000 records',
  ],
  [
    37_590,
    { history: [50, 60, 101] },
    'fifty more changes in a history, up to a thousand, the slowest, 37,590 records',
  ],
  [
    100_000,
    { changes: { grouped: [20, 51, 90], board: [50], chart: [50] } },
    'a colleague’s save in row, group and totals, half of them, 100,000 records',
  ],
  [37_590, { typing: [20, 101] }, 'a key beside 1,000 events, the slowest, 37,590 records'],
])('of %i records, %j misses a limit', (size, figures, promise) => {
  expect(missedBy(size, figures)).toEqual([promise]);
});

test('a machine that somebody else keeps busy, before or afterwards, is overloaded', () => {
  const busy = { busy: 0.5, average: 0.5 };
  expect(isOverloaded([calm, { ...calm, average: 3 }])).toBe(false);
  expect(isOverloaded([busy, calm])).toBe(true);
  expect(isOverloaded([calm, busy])).toBe(true);
});

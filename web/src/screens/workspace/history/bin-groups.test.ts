import type { BinEntry } from '@ne2016/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binGroups, openGroups } from './bin-groups.ts';

const ada = { id: 'ada', name: 'Ada' };
const bob = { id: 'bob', name: 'Bob' };
const entry = (id: number, second: number, by: BinEntry['by'] = ada): BinEntry => ({
  ...{ id, by, until: '2026-12-05T00:00:00.000Z', values: {} },
  at: new Date(Date.UTC(2026, 2, 5, 14, 0, second)).toISOString(),
});
/** So many deletions, one each `pause` seconds, the last of them at `second`. */
const run = (count: number, first: number, second: number, by = ada, pause = 0.01) =>
  Array.from({ length: count }, (_, n) => entry(first - n, second - n * pause, by));
const idsOf = (entries: readonly BinEntry[]) => binGroups(entries).map((group) => group.map(({ id }) => id));
const sizesOf = (entries: readonly BinEntry[]) => binGroups(entries).map(({ length }) => length);

test('what one person has deleted at once is one entry, however long that took', () => {
  expect(idsOf([entry(4, 9), entry(3, 6), entry(2, 3), entry(1, 0)])).toEqual([[4, 3, 2, 1]]);
});

test('a later deletion, and one of somebody else, is another entry', () => {
  expect(idsOf([entry(3, 30), entry(2, 1), entry(1, 0)])).toEqual([[3], [2, 1]]);
  expect(idsOf([entry(2, 1, bob), entry(1, 0)])).toEqual([[2], [1]]);
  expect(idsOf([])).toEqual([]);
});

test('what somebody else, or nobody known, deletes in between parts nothing', () => {
  expect(idsOf([entry(4, 3), entry(3, 2, bob), entry(2, 1, null), entry(1, 0)])).toEqual([[4, 1], [3], [2]]);
});

test('a long deletion that the server has held up is one entry, also several times', () => {
  expect(sizesOf([...run(20, 900, 160), ...run(100, 800, 75), ...run(600, 700, 14)])).toEqual([720]);
  expect(sizesOf([...run(20, 900, 160), entry(1000, 120, bob), ...run(100, 800, 75)])).toEqual([120, 1]);
});

test('a short one is over, and so is a long one after a minute and a half', () => {
  expect(sizesOf([...run(20, 900, 60), ...run(99, 800, 50)])).toEqual([20, 99]);
  expect(sizesOf([...run(20, 900, 160), ...run(100, 800, 60)])).toEqual([20, 100]);
});

test('invariant: each deletion is in one group, groups are of one person and in order', () => {
  const deletion = fc.record({ second: fc.nat({ max: 300 }), by: fc.constantFrom(ada, bob, null) });
  fc.assert(
    fc.property(fc.array(deletion, { maxLength: 60 }), (all) => {
      const entries = all
        .toSorted((one, other) => other.second - one.second)
        .map(({ second, by }, index) => entry(index, second, by));
      const groups = binGroups(entries);
      expect(
        groups
          .flat()
          .map(({ id }) => id)
          .toSorted((one, other) => Number(one) - Number(other)),
      ).toEqual(entries.map(({ id }) => id));
      for (const group of groups) {
        expect(new Set(group.map(({ by }) => by?.id)).size).toBe(1);
        expect(group).toEqual(entries.filter((one) => group.includes(one)));
      }
      const firsts = groups.map(([first]) => entries.indexOf(first!));
      expect(firsts).toEqual(firsts.toSorted((one, other) => one - other));
    }),
  );
});

test('a group of anybody may go on behind the end for a minute and a half', () => {
  const entries = [entry(4, 200), entry(3, 100, bob), entry(2, 40), entry(1, 11, null)];
  expect(openGroups(binGroups(entries), entries).map(([first]) => first?.id)).toEqual([3, 2, 1]);
  expect(openGroups([], [])).toEqual([]);
});

import type { BinEntry } from '@ne2016/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binGroups, unfinishedGroups } from './bin-groups.ts';

const ada = { id: 'ada', name: 'Ada' };
const bob = { id: 'bob', name: 'Bob' };
const entry = (id: number, second: number, by: BinEntry['by'] = ada): BinEntry => ({
  ...{ id, by, until: '2026-12-05T00:00:00.000Z', values: {} },
  at: new Date(Date.UTC(2026, 2, 5, 14, 0, second)).toISOString(),
});
const idsOf = (entries: readonly BinEntry[]) => binGroups(entries).map((group) => group.map(({ id }) => id));

test('what one person has deleted at once is one entry, without an action, too', () => {
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

test('one action is one entry, however long it was held up, and whatever else the same person deletes meanwhile', () => {
  const [zone, road] = ['zone', 'road'].map((actionId) => (id: number, second: number, by = ada) => ({
    ...entry(id, second, by),
    actionId,
  }));
  const entries = [
    zone!(8, 7_200),
    entry(7, 91),
    zone!(6, 90),
    road!(5, 89),
    zone!(4, 3),
    road!(3, 2),
    entry(2, 1),
  ];
  expect(idsOf(entries)).toEqual([[8, 6, 4], [7], [5, 3], [2]]);
  expect(idsOf([zone!(2, 1), zone!(1, 0, bob)])).toEqual([[2], [1]]);
});

test('invariant: each deletion is in one group, groups are of one person and in order', () => {
  const deletion = fc.record({
    second: fc.nat({ max: 300 }),
    by: fc.constantFrom(ada, bob, null),
    named: fc.constantFrom({}, { actionId: 'zone' }, { actionId: 'road' }),
  });
  fc.assert(
    fc.property(fc.array(deletion, { maxLength: 60 }), (all) => {
      const entries = all
        .toSorted((one, other) => other.second - one.second)
        .map(({ second, by, named }, index) => ({ ...entry(index, second, by), ...named }));
      const groups = binGroups(entries);
      expect(
        groups
          .flat()
          .map(({ id }) => id)
          .toSorted((one, other) => Number(one) - Number(other)),
      ).toEqual(entries.map(({ id }) => id));
      for (const group of groups) {
        expect(new Set(group.map(({ by, actionId }) => `${by?.id} ${actionId}`)).size).toBe(1);
        expect(group).toEqual(entries.filter((one) => group.includes(one)));
      }
      const firsts = groups.map(([first]) => entries.indexOf(first!));
      expect(firsts).toEqual(firsts.toSorted((one, other) => one - other));
    }),
  );
});

test('a group of anybody may go on behind the end: an action for as long as it waits, others for three seconds', () => {
  const named = { ...entry(5, 95), actionId: 'zone' };
  const entries = [
    { ...entry(6, 102), actionId: 'road' },
    named,
    entry(4, 15),
    entry(3, 13, bob),
    entry(2, 11, null),
  ];
  expect(unfinishedGroups(binGroups(entries), entries).map(([first]) => first?.id)).toEqual([5, 3, 2]);
  expect(unfinishedGroups([], [])).toEqual([]);
});

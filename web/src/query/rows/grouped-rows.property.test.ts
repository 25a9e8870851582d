import { Tally } from '@ne2016/data-layer/views';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupedRows } from './grouped-rows.ts';
import type { ListRow } from './list-rows.ts';

const ids = ['', 'a', 'b', 'c', 'd'];
const compareGroups = (one: string, other: string) => one.localeCompare(other);
const record = fc.record({ group: fc.constantFrom(...ids), budget: fc.integer({ min: 0, max: 9 }) });

test('a row before each group, nothing of a collapsed one, and each record where it is said to be', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 30 }), fc.subarray(ids), (records, collapsed) => {
      const sorted = records
        .map((one, key) => ({ ...one, key }))
        .toSorted((one, other) => compareGroups(one.group, other.group));
      const tally = new Tally([0]);
      for (const { key, group, budget } of sorted) tally.set(key, { group, values: [budget] });
      const rows = groupedRows({
        records: {
          size: sorted.length,
          keyAt: (place) => sorted[place]?.key,
          indexOf: (key) => sorted.findIndex((one) => one.key === key),
        },
        groups: tally.sortedGroups(compareGroups),
        groupOf: (key) => records[Number(key)]!.group,
        labelOf: (id) => id,
        collapsed: new Set(collapsed),
        totals: { budget: 'sum' },
      });
      const expected = ids.flatMap((id): unknown[] => {
        const own = sorted.filter(({ group }) => group === id);
        if (own.length === 0) return [];
        const sum = own.reduce((all, { budget }) => all + budget, 0);
        const isCollapsed = collapsed.includes(id);
        const shown = isCollapsed ? [] : own.map(({ key }) => ({ type: 'record', key }));
        const totals = new Map([['budget', sum]]);
        return [
          { type: 'group', group: { id, label: id, count: own.length, isCollapsed, totals } },
          ...shown,
        ];
      });
      const all = Array.from({ length: rows?.size ?? 0 }, (_, place) => rows?.rowAt(place));
      expect(all).toEqual(expected);
      expect(rows?.recordCount ?? 0).toBe(all.filter((row) => row?.type === 'record').length);
      expect(rows?.rowAt(all.length)).toBeUndefined();
      for (const { key } of sorted)
        expect(rows?.indexOf(key)).toBe(
          (all as ListRow[]).findIndex((row) => row.type === 'record' && row.key === key),
        );
    }),
  );
});

test('groups that were counted at another moment make no rows', () => {
  const tally = new Tally([]);
  tally.set(1, { group: 'a', values: [] });
  tally.set(2, { group: 'b', values: [] });
  const list = {
    records: { size: 2, keyAt: (place: number) => [1, 2][place], indexOf: () => -1 },
    groups: tally.sortedGroups(compareGroups),
    labelOf: (id: string) => id,
    collapsed: new Set<string>(),
    totals: {},
  };
  expect(groupedRows({ ...list, groupOf: (key) => (key === 1 ? 'a' : 'b') })?.size).toBe(4);
  expect(groupedRows({ ...list, groupOf: () => 'a' })).toBeUndefined();
  const counted = (counts: Readonly<Record<string, number>>) => ({
    ...list,
    records: { ...list.records, countOf: (id: unknown) => counts[String(id)] ?? 0 },
    groupOf: () => '',
  });
  expect(groupedRows(counted({ a: 1, b: 1 }))?.size).toBe(4);
  expect(groupedRows(counted({ a: 2 }))).toBeUndefined();
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../ports/pace.ts';
import { SortedRecords } from './sorted-records.ts';

interface Ranked {
  rank: number;
}

const key = fc.integer({ min: 0, max: 30 });
const step = fc.tuple(key, fc.option(fc.record({ rank: fc.integer({ min: 0, max: 5 }) })));
const byRank = {
  sortKey: ({ rank }: Ranked) => rank,
  compare: (left: number, right: number) => left - right,
  // No rank for some of them.
  rank: (rank: number) => (rank % 3 === 0 ? 0 : rank),
  first: { of: (rank: number) => rank % 2, compare: () => 0 },
};

const isCountOf = (records: SortedRecords<Ranked, number>, sorted: ReadonlyMap<number, Ranked>) =>
  [0, 1].every(
    (value) =>
      records.countOf(value) === [...sorted.values()].filter(({ rank }) => rank % 2 === value).length,
  );

function sortAnew(model: ReadonlyMap<number, Ranked>): number[] {
  return [...model]
    .sort(([leftKey, left], [rightKey, right]) => left.rank - right.rank || leftKey - rightKey)
    .map(([one]) => one);
}

function read(records: SortedRecords<Ranked, number>): unknown[] {
  return Array.from({ length: records.size }, (_, index) => records.keyAt(index));
}

describe('SortedRecords', () => {
  it('is as if sorted anew after every change, and tells changes of order from others', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const model = new Map<number, Ranked>();
        const records = new SortedRecords(byRank);
        for (const [id, values] of steps) {
          const before = sortAnew(model);
          if (values === null) model.delete(id);
          else model.set(id, values);
          const hasChanged = records.update(id, values ?? undefined);
          const after = sortAnew(model);
          expect(read(records)).toEqual(after);
          expect(hasChanged).toBe(String(before) !== String(after));
          expect(isCountOf(records, model)).toBe(true);
          for (const [index, one] of after.entries()) expect(records.indexOf(one)).toBe(index);
        }
      }),
    );
  });

  it('fills as if each record had been put in its place', () => {
    fc.assert(
      fc.property(fc.dictionary(key.map(String), fc.record({ rank: fc.nat(5) })), (model) => {
        const entries = Object.entries(model).map(([one, values]) => [Number(one), values] as const);
        const records = new SortedRecords(byRank);
        finish(
          records.reset(
            entries.map(([key]) => key),
            (key) => model[key],
          ),
        );
        expect(read(records)).toEqual(sortAnew(new Map(entries)));
        expect(isCountOf(records, new Map(entries))).toBe(true);
      }),
    );
  });

  it('finds a record again whose sort key would be another by now', () => {
    const titles = ['a', 'b', 'c'];
    const records = new SortedRecords({
      sortKey: ({ rank }: Ranked) => titles[rank] ?? '',
      compare: (left, right) => left.localeCompare(right),
    });
    finish(records.reset([0, 1, 2], (key) => ({ rank: Number(key) })));
    titles[0] = 'z';
    records.update(0, { rank: 0 });
    expect([0, 1, 2].map((index) => records.keyAt(index))).toEqual([1, 2, 0]);
    expect(records.size).toBe(3);
  });

  it('does not know what is not there', () => {
    expect(new SortedRecords(byRank).indexOf(1)).toBe(-1);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Contribution, Tally, type TallyFunction } from './tally.ts';

const functions: readonly TallyFunction[] = ['sum', 'average', 'min', 'max', 'filled'];
const decimals = [2, 0];

/** Amounts of up to fifteen digits, integers, and values that are not numbers. */
const cents = fc.oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.maxSafeNat());
const amount = cents.map((value) => value / 100).filter((value) => Math.abs(value) < 1e13);
const value = fc.oneof(amount, fc.constantFrom(null, '', 'abc', undefined));
const whole = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(null));
const contribution: fc.Arbitrary<Contribution> = fc.record({
  group: fc.constantFrom('', 'a', 'b', 'c'),
  values: fc.tuple(value, whole),
});
const key = fc.integer({ min: 1, max: 12 });
const step = fc.tuple(key, fc.option(contribution, { nil: undefined }), fc.boolean());

const isNumber = (one: unknown): one is number => typeof one === 'number';

/** A total of the values alone, exact with integers of any length. */
function plainTotal(values: readonly unknown[], scale: number, by: TallyFunction): number | null {
  if (by === 'filled') return values.filter((one) => one !== null && one !== undefined && one !== '').length;
  const numbers = values.filter(isNumber);
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((all, one) => all + BigInt(Math.round(one * scale)), 0n);
  switch (by) {
    case 'min':
      return Math.min(...numbers);
    case 'max':
      return Math.max(...numbers);
    case 'sum':
      return Number(sum) / scale;
    case 'average':
    default:
      return Number(sum) / scale / numbers.length;
  }
}

const compareIds = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Compares all results of a tally with those computed from the records. */
function compare(tally: Tally, records: ReadonlyMap<number, Contribution>): void {
  const all = [...records.values()];
  const ids = [...new Set(all.map(({ group }) => group))];
  expect(Array.from(tally.groups(), ({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(tally.sortedGroups(compareIds).map(({ id }) => id)).toEqual(ids.toSorted());
  for (const id of [undefined, ...ids]) {
    const counted = all.filter(({ group }) => id === undefined || group === id);
    const group = id === undefined ? tally.all : tally.group(id);
    expect(group?.size).toBe(counted.length);
    for (const [place, digits] of decimals.entries())
      for (const by of functions)
        expect(group?.total(place, by)).toBe(
          plainTotal(
            counted.map(({ values }) => values[place]),
            10 ** digits,
            by,
          ),
        );
  }
}

test('a tally says what is computed anew, after any changes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const tally = new Tally(decimals);
      const records = new Map<number, Contribution>();
      for (const [id, next, isLookedAt] of steps) {
        tally.set(id, next);
        if (next === undefined) records.delete(id);
        else records.set(id, next);
        // Extremes are computed again when they are read, so the time of reading matters.
        if (isLookedAt) compare(tally, records);
      }
      compare(tally, records);
    }),
    { numRuns: 300 },
  );
});

test('sums do not drift', () => {
  const tally = new Tally([2]);
  for (let id = 0; id < 1000; id += 1) tally.set(id, { group: 'a', values: [0.1] });
  expect(tally.all.total(0, 'sum')).toBe(100);
  for (let id = 0; id < 999; id += 1) tally.set(id, undefined);
  expect(tally.all.total(0, 'sum')).toBe(0.1);
});

test('the same contribution again changes nothing', () => {
  const tally = new Tally([2]);
  expect(tally.set(1, { group: 'a', values: [5] })).toBe(true);
  expect(tally.set(1, { group: 'a', values: [5] })).toBe(false);
  expect(tally.set(1, { group: 'b', values: [5] })).toBe(true);
  expect(tally.set(2, undefined)).toBe(false);
});

test('for an extreme the values of records are read again only once the last one that has it is gone', () => {
  const tally = new Tally([0]);
  let read = 0;
  const contributionOf = (value: number): Contribution => ({
    group: 'a',
    get values() {
      read += 1;
      return [value];
    },
  });
  const least = () => {
    read = 0;
    return { value: tally.all.total(0, 'min'), read };
  };
  for (const [key, value] of [1, 1, 2, 3].entries()) tally.set(key, contributionOf(value));
  tally.set(0, contributionOf(2));
  expect(least()).toEqual({ value: 1, read: 0 });
  tally.set(1, undefined);
  expect(least()).toEqual({ value: 2, read: 3 });
  expect(least()).toEqual({ value: 2, read: 0 });
});

import type { Resource } from '@ne2016/contract';
import { document, project } from '@ne2016/contract/testing';
import { Tally } from '@ne2016/data-layer/views';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileFilter } from '#query/filter/compile-filter.ts';
import { groupIdOf } from '#query/order/group-values.ts';
import type { RecordValues } from '#values/record-title.ts';
import { type Field, fieldsOf } from '#query/fields/fields.ts';
import type { FilterGroup } from '#query/view/view.ts';
import { conditionOf, exactPoints } from './chart-condition.ts';
import { chartPoints, greatestGroups } from './chart-points.ts';
import { labelledAxis, slices, valueAxis } from '#chart/chart-shapes.ts';
import { daysOfPeriod } from './period-ids.ts';

function tallyOf(records: readonly { group: string; amount: number }[]): Tally {
  const tally = new Tally([0]);
  for (const [key, { group, amount }] of records.entries()) tally.set(key, { group, values: [amount] });
  return tally;
}

const record = fc.record({
  group: fc.integer({ min: 0, max: 12 }).map(String),
  amount: fc.integer({ min: 0, max: 100 }),
});

test('the greatest groups and the others together are all records', () => {
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 80 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 8 }),
      (records, isSum, most) => {
        const tally = tallyOf(records);
        const { points, total } = chartPoints(tally, 'value', { isSum, most });
        expect(points.reduce((sum, { value }) => sum + value, 0)).toBe(total);
        expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(records.length);
        const own = points.filter(({ isOthers }) => !isOthers).map(({ value }) => value);
        const all = Array.from(tally.groups(), (group) =>
          isSum ? (group.total(0, 'sum') ?? 0) : group.size,
        );
        expect(own).toEqual(all.toSorted((a, b) => b - a).slice(0, most));
        expect(greatestGroups(tally.groups(), isSum, most)).toHaveLength(own.length);
      },
    ),
  );
});

test('months without records are shown between those with some, and records without a date after all', () => {
  const tally = tallyOf(['2025-11', '', '2026-02', '2025-11'].map((group) => ({ group, amount: 5 })));
  const { points } = chartPoints(tally, 'month', { isSum: false, most: 3 });
  expect(points.map(({ id, value }) => [id, value])).toEqual([
    ['2025-11', 2],
    ['2025-12', 0],
    ['2026-01', 0],
    ['2026-02', 1],
    ['', 1],
  ]);
});

test('every value lies on its axis, between round numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 100_000 }), { maxLength: 20 }), (values) => {
      const points = values.map((value) => ({ id: '', isOthers: false, count: 1, value }));
      const axis = valueAxis(points, 300, 5);
      for (const value of [0, ...values, ...axis.ticks]) {
        expect(axis.place(value)).toBeGreaterThanOrEqual(-0.001);
        expect(axis.place(value)).toBeLessThanOrEqual(300.001);
      }
      expect(slices(points, 100).reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1.0001);
    }),
  );
});

test('the labels of an axis never touch: where there is less room there are fewer', () => {
  const axisOf = (greatest: number, length: number, labelWidth: number) => {
    const point = { id: '', isOthers: false, count: 1, value: greatest };
    return labelledAxis([point], length, () => labelWidth);
  };
  expect(axisOf(451_000_000, 135, 58).ticks).toEqual([0, 500_000_000]);
  expect(axisOf(451_000_000, 600, 58).ticks).toHaveLength(6);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 100, max: 900 }),
      (greatest, length) => {
        const { ticks, place } = axisOf(greatest, length, 50);
        expect(ticks.length).toBeGreaterThan(1);
        for (const [index, tick] of ticks.slice(1).entries())
          expect(place(tick) - place(ticks[index] ?? 0)).toBeGreaterThanOrEqual(50);
      },
    ),
  );
});

const fieldOf = (kind: 'choice' | 'date' | 'flag' | 'text'): Field => ({
  path: 'it',
  label: 'It',
  attribute: kind === 'choice' ? { kind, label: 'It', options: { a: 'A' } } : { kind, label: 'It' },
  read: () => null,
});

test('a point leads to its records', () => {
  const field = fieldOf;
  const point = { id: 'a', isOthers: false, count: 1, value: 1 };
  const others = { ...point, id: 'others', isOthers: true };
  expect(conditionOf(field('choice'), point, [point, others])).toEqual({
    field: 'it',
    operator: 'is',
    values: ['a'],
  });
  expect(conditionOf(field('choice'), others, [point, others])).toEqual({
    field: 'it',
    operator: 'isNot',
    values: ['a'],
  });
  expect(conditionOf(field('text'), others, [point, others])).toBeNull();
  expect(conditionOf(field('date'), { ...point, id: '2028-02' }, [])).toEqual({
    field: 'it',
    operator: 'between',
    values: ['2028-02-01', '2028-02-29'],
  });
  expect(conditionOf(field('date'), { ...point, id: '' }, [])).toEqual({
    field: 'it',
    operator: 'empty',
    values: [],
  });
  expect(daysOfPeriod('2026')).toEqual(['2026-01-01', '2026-12-31']);
});

test('a text is opened only if a filter finds no other text by it', () => {
  const tally = tallyOf(['École', 'ecole', 'Pont', '—', ''].map((group) => ({ group, amount: 1 })));
  const isExact = exactPoints(fieldOf('text'))(tally.groups());
  const exact = chartPoints(tally, 'value', { isSum: false, most: 9 }).points.filter(isExact);
  expect(exact.map(({ id }) => id)).toEqual(['Pont', '']);
});

test('each bar of a flag leads to exactly the records that it counts, set, not set or never set', () => {
  const projects = new Map([
    [1, { priority: true }],
    [2, { priority: false }],
    [3, { priority: null }],
  ]);
  const linkedValues = (_: string, id: number) => projects.get(id);
  /** Returns the count of each bar, and the size of the list after a click on it. */
  const bars = (resource: Resource, path: string, records: readonly RecordValues[]) => {
    const fields = fieldsOf(resource, { linkedValues, facts: [] });
    const field = fields.find((one) => one.path === path)!;
    const tally = new Tally([]);
    const groupOf = groupIdOf(field, 'value');
    for (const [key, values] of records.entries())
      tally.set(key, { group: groupOf(field.read(values)), values: [] });
    const { points } = chartPoints(tally, 'value', { isSum: false, most: 9 });
    const isExact = exactPoints(field)(tally.groups());
    return points.map((point) => {
      const condition = isExact(point) ? conditionOf(field, point, points) : null;
      const filter: FilterGroup = { match: 'all', parts: condition === null ? [] : [condition] };
      const keep = compileFilter(filter, fields, { today: '2026-11-23' });
      return [point.id, point.count, keep === undefined ? null : records.filter(keep).length];
    });
  };
  const own = [true, false, null, null, undefined].map((priority) => ({ priority }));
  expect(bars(project, 'priority', own)).toEqual([
    ['false', 4, 4],
    ['true', 1, 1],
  ]);
  // The last project is not visible to this person, so its flag is unknown.
  const linked = [1, 2, 2, 3, 9].map((id) => ({ project: id }));
  expect(bars(document, 'project.priority', linked)).toEqual([
    ['false', 3, 3],
    ['true', 1, 1],
    ['', 1, 1],
  ]);
});

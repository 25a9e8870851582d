import {
  amount,
  date,
  defineResource,
  isReadOnlyIn,
  link,
  lookup,
  number,
  type Resource,
  rollup,
  text,
} from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { createView, Tally } from '@ne2016/data-layer/views';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { ComputedRecords } from './computed-records.ts';
import { isNotComputable } from './computed-row.ts';
import { FakeList } from './testing/fake-list.ts';

afterEach(() => vi.unstubAllGlobals());

const labels = { plural: 'x', singular: 'x', gender: 'masculine' } as const;
const label = 'x';

const town = defineResource('town', {
  labels,
  attributes: { name: text({ label, required: true }), area: text({ label }) },
  computed: {
    works: { as: number({ label }), value: rollup('work.town', 'count') },
    spent: { as: amount({ label }), value: rollup('work.town', 'sum', 'cost') },
    dearest: { as: amount({ label }), value: rollup('work.town', 'max', 'cost') },
    first: { as: date({ label }), value: rollup('work.town', 'min', 'day') },
    ours: { as: number({ label }), value: rollup('work.town', 'count', ({ name: of }) => of === 'a') },
    spentOnOurs: {
      as: amount({ label }),
      value: rollup('work.town', 'sum', 'cost', ({ name: of }) => of === 'a'),
    },
    mean: {
      as: amount({ label }),
      needs: { spent: rollup('work.town', 'sum', 'cost'), works: rollup('work.town', 'count') },
      value: ({ name }, { spent, works }) => {
        if (name === 'E') throw new Error('No mean of it');
        return name === 'D' ? Number.NaN : spent && Math.round(spent / works);
      },
    },
  },
  title: 'name',
});
const work = defineResource('work', {
  labels,
  attributes: {
    name: text({ label, required: true }),
    town: link('town', { label }),
    cost: amount({ label }),
    day: date({ label }),
  },
  computed: { area: { as: text({ label }), value: lookup('town.area') } },
  title: 'name',
});

const towns = () => new FakeList(town);
const works = () => new FakeList(work);

function computedLists() {
  const lists = { town: towns(), work: works() };
  const listOf = (name: string) =>
    name === 'town'
      ? { resource: town as Resource, store: lists.town }
      : { resource: work as Resource, store: lists.work };
  return {
    ...lists,
    towns: new ComputedRecords(lists.town, listOf),
    works: new ComputedRecords(lists.work, listOf),
  };
}

type Values = Readonly<Record<string, unknown>>;

const realDays = ['2025-12-31', '2026-01-01', '2026-03-05'];
/** Input that is not a valid day, such as half of one. */
const halfTyped = ['5', '2026-02-31', '2026-1'];

const sumOf = (costs: readonly number[]) =>
  costs.length === 0 ? null : Math.round(costs.reduce((sum, cost) => sum + cost * 100, 0)) / 100;

/** Returns the expected rollups of a town, computed from all works. */
function rollupsOf(list: FakeList, id: number) {
  const linking = [...list.ids()]
    .map((key) => list.values(key) as Values)
    .filter((one) => one['town'] === id);
  const costs = linking.flatMap(({ cost }) => (cost === null ? [] : [Number(cost)]));
  const days = linking.flatMap(({ day }) => (realDays.includes(String(day)) ? [String(day)] : [])).toSorted();
  const ours = linking.filter(({ name }) => name === 'a');
  return {
    works: linking.length,
    ours: ours.length,
    spent: sumOf(costs),
    spentOnOurs: sumOf(ours.flatMap(({ cost }) => (cost === null ? [] : [Number(cost)]))),
    dearest: costs.length === 0 ? null : Math.max(...costs),
    first: days[0] ?? null,
  };
}

const ids = fc.integer({ min: 1, max: 6 });
const workValues = fc.record({
  name: fc.constantFrom('a', 'b'),
  town: fc.option(ids),
  cost: fc.option(fc.integer({ min: 0, max: 500 }).map((cents) => cents / 100)),
  day: fc.option(fc.constantFrom(...realDays, ...halfTyped)),
});
const townValues = fc.record({
  name: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
  area: fc.option(fc.constantFrom('Ain', 'Var')),
});
const change = fc.oneof(
  fc.record({
    list: fc.constant('work' as const),
    id: fc.integer({ min: 1, max: 9 }),
    values: fc.option(workValues),
  }),
  fc.record({ list: fc.constant('town' as const), id: ids, values: fc.option(townValues) }),
);
/** The changes of one batch, and whether the list of works is loaded by then. */
const step = fc.record({ changes: fc.array(change, { maxLength: 4 }), isReady: fc.boolean() });

const order = (name: string) => ({
  sortKey: (values: Values) => Number(values[name] ?? -1),
  compare: (one: number, other: number) => one - other,
});

test('whatever changes, order, groups and totals are those of a full recomputation', () => {
  vi.stubGlobal('reportError', () => undefined);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { town: townList, work: workList, ...computed } = computedLists();
      const leave = [
        computed.towns.follow(['works', 'ours', 'spent', 'mean']),
        computed.works.follow(['area']),
      ];
      const view = createView(viewed(computed.towns, townList), { order: order('spent') });
      view.subscribe(() => undefined);
      const tally = new Tally([0]);
      const count = (key: RecordKey) => {
        const values = computed.works.values(key);
        tally.set(key, values && { group: String(values['area']), values: [1] });
      };
      computed.works.subscribe((changed) => [...changed].forEach(count));
      for (const { changes, isReady } of steps) {
        workList.batch(() =>
          changes.filter(({ list }) => list === 'work').forEach((one) => workList.set(one.id, one.values)),
        );
        townList.batch(() =>
          changes.filter(({ list }) => list === 'town').forEach((one) => townList.set(one.id, one.values)),
        );
        workList.setReady(isReady);
        for (const id of townList.ids()) {
          const names = ['works', 'ours', 'spent', 'spentOnOurs', 'dearest', 'first'];
          const nothing = Object.fromEntries(names.map((name) => [name, null]));
          expect(computed.towns.values(id)).toMatchObject(townList.values(id) as object);
          const row = computed.towns.values(id) as Values;
          const rollups = Object.fromEntries(names.map((name) => [name, row[name]]));
          expect(rollups).toEqual(isReady ? rollupsOf(workList, id) : nothing);
        }
        const sorted = [...townList.ids()].toSorted((one, other) => {
          const key = (id: number) => (isReady ? (rollupsOf(workList, id).spent ?? -1) : -1);
          return key(one) - key(other) || one - other;
        });
        const places = view.latest();
        expect(sorted.map((_, index) => places.keyAt(index))).toEqual(sorted);
        const groups = Map.groupBy(workList.ids(), (id) => {
          const { town: linked } = workList.values(id) as Values;
          return String(townList.values(Number(linked))?.['area'] ?? null);
        });
        expect(new Map(Array.from(tally.groups(), ({ id, size }) => [id, size]))).toEqual(
          new Map(Array.from(groups, ([id, { length }]) => [id, length])),
        );
      }
      // Now only the view and the tally are subscribed to a list.
      leave.forEach((release) => release());
      expect([townList.listeners, workList.listeners]).toEqual([1, 1]);
    }),
    { numRuns: 150 },
  );
});

/** The members that the store of a layer has. */
const viewed = (records: ComputedRecords, list: FakeList) => ({
  ids: () => list.ids(),
  get size() {
    return list.size;
  },
  get version() {
    return records.version;
  },
  values: (key: RecordKey) => records.values(key),
  subscribe: records.subscribe.bind(records),
});

test('what cannot be computed is empty, said where it stands, and reported once', () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const { town: townList, towns: records, work: workList } = computedLists();
  workList.batch(() => workList.set(1, { name: 'a', town: 3, cost: 3, day: null }));
  townList.batch(() => ['D', 'E', 'A'].forEach((name, index) => townList.set(index + 1, { name })));
  records.use();
  const means = [1, 2, 3].map((id) => {
    const values = records.values(id) as Values;
    return [values['mean'], isNotComputable(values, 'mean'), isNotComputable(values, 'spent')];
  });
  expect(means).toEqual([
    [null, true, false],
    [null, true, false],
    [3, false, false],
  ]);
  expect(report.mock.calls.map(([error]) => String(error))).toEqual([
    "TypeError: The value of 'town.mean' is a number that is no amount: give one, or null",
  ]);
  expect(isNotComputable({ name: 'A' }, 'mean')).toBe(false);
});

test('until one is used, records are those of the store; a copy is what is stored', () => {
  const { town: townList, towns: records } = computedLists();
  townList.batch(() => townList.set(1, { name: 'A', works: 'of a server that says more' }));
  expect(records.values(1)).toBe(townList.values(1));
  expect(records.get(1)).toBe(townList.get(1));
  records.use();
  expect({ ...records.get(1)?.values }).toEqual({ id_town: 1, name: 'A' });
  const rules = { ...town, readOnlyIf: { name: ({ name }: { name?: unknown }) => name === 'A' } };
  expect(isReadOnlyIn(rules, 'name', records.values(1) ?? {}, { id: 'ada', role: 'editor' })).toBe(true);
  expect(records.values(1)?.['name']).toBe('A');
  expect(records.values(1)?.['works']).toBe(0);
});

test('a record is another object once it is computed otherwise, and only then', () => {
  const { town: townList, towns: records, work: workList } = computedLists();
  townList.batch(() => [1, 2].forEach((id) => townList.set(id, { name: 'A' })));
  const told: unknown[] = [];
  records.subscribe((changed) => told.push([...changed]));
  records.subscribeRecord(1, () => told.push('record'));
  const addWork = (id: number) =>
    workList.batch(() => workList.set(id, { name: 'a', town: 1, cost: null, day: null }));
  const { version } = records;
  addWork(1);
  // Nothing follows the attribute.
  expect([told, records.version]).toEqual([[], version]);
  const leave = records.follow(['works']);
  const before = [1, 2].map((id) => records.get(id));
  addWork(2);
  expect(told).toEqual([[1], 'record']);
  expect([1, 2].map((id) => records.get(id) === before[id - 1])).toEqual([false, true]);
  expect(records.get(1)?.values['works']).toBe(2);
  expect(records.version).toBeGreaterThan(version);
  leave();
  addWork(3);
  expect(told).toHaveLength(2);
  expect(records.values(1)?.['works']).toBe(3);
});

test('of a list that a person may not read nothing is told, and it is not read', () => {
  const { town: townList, work: workList } = computedLists();
  const records = new ComputedRecords(townList, () => null);
  townList.batch(() => townList.set(1, { name: 'A' }));
  workList.batch(() => workList.set(1, { name: 'a', town: 1, cost: 3, day: null }));
  records.follow(['works', 'spent', 'mean']);
  expect(records.listsOf(['works', 'spent', 'mean'])).toEqual([]);
  expect(['works', 'spent', 'mean'].map((name) => records.values(1)?.[name])).toEqual([null, null, null]);
  expect(workList.listeners).toBe(0);
});

test('a record that the condition of a rollup throws at does not count, which is reported once', () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const strict = {
    ...town,
    declaration: { computed: { works: { as: number({ label }), value: throwing } } },
  };
  const [townList, workList] = [new FakeList(strict), works()];
  const records = new ComputedRecords(townList, () => ({ resource: work, store: workList }));
  workList.batch(() =>
    ['a', 'b', 'b'].forEach((of, index) =>
      workList.set(index + 1, { name: of, town: 1, cost: null, day: null }),
    ),
  );
  townList.batch(() => townList.set(1, { name: 'A' }));
  records.use();
  expect(records.values(1)?.['works']).toBe(1);
  expect(report).toHaveBeenCalledOnce();
});

const throwing = rollup('work.town', 'count', ({ name: of }) => {
  if (of === 'b') throw new Error('Not of it');
  return true;
});

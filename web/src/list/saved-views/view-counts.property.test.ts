import type { RecordKey } from '@ne2016/data-layer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ManualSlices } from '#workspace/testing/manual-slices.ts';
import { type CountsOfViews, ViewCounts, type ViewQuestion } from './view-counts.ts';

type Values = Readonly<Record<string, unknown>>;

function fakeList(size: number) {
  const records = new Map<number, Values>();
  for (let id = 1; id <= size; id += 1) records.set(id, { status: id % 3, name: ` nom ${id % 5}` });
  let looks = 0;
  return {
    records,
    looks: () => looks,
    store: {
      ids: () => records.keys(),
      get size() {
        return records.size;
      },
      values(key: RecordKey) {
        looks += 1;
        return records.get(Number(key));
      },
    },
  };
}

const textOf = (values: Values) => String(values['name']);
const byStatus = (status: number): ViewQuestion => ({
  filter: (values) => values['status'] === status,
  words: [],
});
const questions: readonly ViewQuestion[] = [
  { filter: undefined, words: [] },
  byStatus(0),
  byStatus(1),
  { filter: undefined, words: ['nom', '3'] },
  { filter: ({ status }) => status !== 2, words: ['4'] },
];

const isFoundBy = ({ filter, words }: ViewQuestion, values: Values) =>
  filter?.(values) !== false && words.every((word) => textOf(values).includes(word));

/** Changes or removes records. Returns their keys. */
function write(records: Map<number, Values>, { ids, values }: { ids: number[]; values: Values | null }) {
  for (const key of ids)
    if (values === null) records.delete(key);
    else records.set(key, values);
  return ids;
}

const id = fc.integer({ min: 1, max: 600 });
const change = fc.record({
  type: fc.constant('change' as const),
  ids: fc.uniqueArray(id, { minLength: 1, maxLength: 8 }),
  values: fc.option(fc.record({ status: fc.nat(2), name: fc.nat(4).map((digit) => ` nom ${digit}`) })),
});
const ask = fc.record({
  type: fc.constant('ask' as const),
  views: fc.subarray([...questions.entries()], { minLength: 1 }),
});
const work = fc.record({ type: fc.constant('work' as const), budget: fc.integer({ min: 1, max: 3 }) });

test('views are counted as by a look at every record, whatever changes between two slices', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(change, ask, work), { maxLength: 40 }), (steps) => {
      const { records, store } = fakeList(400);
      const slices = new ManualSlices();
      let counts: CountsOfViews = new Map();
      const counter = new ViewCounts({ store, textOf, slices, publish: (next) => (counts = next) });
      let asked: ReadonlyMap<number, ViewQuestion> = new Map();
      for (const step of steps) {
        if (step.type === 'work') {
          slices.budget = step.budget;
          slices.run();
        } else if (step.type === 'ask') counter.ask((asked = new Map(step.views)));
        else counter.update(write(records, step));
      }
      while (slices.run());
      const wanted = [...asked].map(([view, question]): [number, number] => [
        view,
        [...records.values()].filter((values) => isFoundBy(question, values)).length,
      ]);
      expect(new Map(counts)).toEqual(new Map(wanted));
    }),
  );
});

test('twenty views are counted in one walk, in slices, and a change looks at one record', () => {
  const { records, store, looks } = fakeList(37_590);
  const slices = new ManualSlices();
  let counts: CountsOfViews = new Map();
  const counter = new ViewCounts({ store, textOf, slices, publish: (next) => (counts = next) });
  const views = new Map(Array.from({ length: 20 }, (_, view) => [view, byStatus(view % 3)]));
  counter.ask(views);
  expect(looks()).toBe(0);
  slices.run();
  expect([looks(), counts.size]).toEqual([64, 0]);
  while (slices.run());
  expect([looks(), counts.size, counts.get(0)]).toEqual([37_590, 20, 12_530]);
  records.set(1, { status: 0 });
  counter.update([1]);
  while (slices.run());
  expect([looks(), counts.get(0), counts.get(1)]).toEqual([37_591, 12_531, 12_529]);
  // A view is added: the others are not counted again.
  counter.ask(new Map([...views, [20, byStatus(2)]]));
  expect(counts.get(0)).toBe(12_531);
  records.set(2, { status: 0 });
  counter.update([2]);
  while (slices.run());
  expect([counts.get(0), counts.get(20)]).toEqual([12_532, 12_529]);
});

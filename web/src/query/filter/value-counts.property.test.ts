import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecordValues } from '#values/record-title.ts';
import type { TimeSlices } from '#platform/time-slices.ts';
import { type CountedValues, ValueCounts } from './value-counts.ts';

/** A list whose records change between the slices of a count. */
class ChangingList {
  readonly records = new Map<number, RecordValues>();

  ids() {
    return this.records.keys();
  }
  get size() {
    return this.records.size;
  }
  values(key: number | string) {
    return this.records.get(Number(key));
  }
  subscribe() {
    return () => undefined;
  }
}

/** Slices that wait until the test runs them. */
function heldSlices() {
  let waiting: (() => void) | undefined;
  const slices: Pick<TimeSlices, 'soon'> = {
    soon(slice) {
      waiting = () => slice(() => true);
      return () => (waiting = undefined);
    },
  };
  const goOn = () => {
    const work = waiting;
    waiting = undefined;
    work?.();
    return work !== undefined;
  };
  return { slices: slices as TimeSlices, goOn };
}

const value = fc.constantFrom<unknown>('a', 'b', 'c', null, undefined, '', [], ['a'], ['a', 'd']);
const change = fc.record({
  id: fc.integer({ min: 1, max: 600 }),
  state: value,
  kept: fc.boolean(),
  gone: fc.boolean(),
});

test('values are counted as a naive count counts them, whatever changes before, between and after the slices', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 600 }),
      fc.array(fc.array(change, { maxLength: 60 }), { maxLength: 5 }),
      (first, later) => {
        const list = new ChangingList();
        const apply = ({ id, state, kept, gone }: typeof first extends (infer One)[] ? One : never) =>
          gone ? list.records.delete(id) : list.records.set(id, { state, kept });
        first.forEach(apply);
        const { slices, goOn } = heldSlices();
        let published: CountedValues | undefined;
        const counts = new ValueCounts({
          store: list,
          read: (values) => values['state'],
          keep: (values) => values['kept'] === true,
          slices,
          publish: (counted) => (published = counted),
        });
        counts.restart();
        for (const changes of later) {
          goOn();
          changes.forEach(apply);
          counts.update(new Set(changes.map(({ id }) => id)));
        }
        while (goOn());
        const expected = new Map<unknown, number>();
        for (const { state, kept } of list.records.values()) {
          if (kept !== true) continue;
          const members = Array.isArray(state) ? (state as unknown[]) : [state === '' ? null : state];
          for (const member of members.length === 0 ? [null] : members)
            expected.set(member ?? null, (expected.get(member ?? null) ?? 0) + 1);
        }
        expect(published?.isComplete).toBe(true);
        expect(published?.counts).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});

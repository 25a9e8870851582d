import type { ChangedKeys, RecordKey } from '@ne2016/data-layer';
import { createView, type SortOrder, type ViewSnapshot } from '@ne2016/data-layer/views';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TimeSlices } from '#platform/time-slices.ts';
import { groupedRows } from '../rows/grouped-rows.ts';
import { type ListCount, ListTally } from './list-tally.ts';

interface Item {
  readonly group: string;
  readonly name: number;
}

/** More than three portions. */
const size = 200;

const compareIds = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const inGroups: SortOrder<Item, unknown> = {
  sortKey: (item) => item,
  compare: (one, other) => compareItems(one as Item, other as Item),
};

/** The same order, with groups that the view counts. */
const inCountedGroups: SortOrder<Item, unknown> = {
  ...inGroups,
  first: {
    of: (item) => (item as Item).group,
    compare: (one, other) => compareIds((one as Item).group, (other as Item).group),
  },
};

function compareItems(one: Item, other: Item): number {
  return compareIds(one.group, other.group) || one.name - other.name;
}

/** A list in memory, with the interface of a store. */
class Items {
  readonly records = new Map<RecordKey, Item>();
  readonly #listeners = new Set<(changed: ChangedKeys) => void>();
  version = 0;

  get size() {
    return this.records.size;
  }

  ids = () => this.records.keys() as IterableIterator<number>;
  values = (key: RecordKey) => this.records.get(key);

  subscribe = (listener: (changed: ChangedKeys) => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(changes: Iterable<readonly [RecordKey, Item | undefined]>): void {
    const all = new Map(changes);
    for (const [key, item] of all)
      if (item === undefined) this.records.delete(key);
      else this.records.set(key, item);
    this.version += 1;
    for (const listener of this.#listeners) listener(new Set(all.keys()));
  }
}

/** Slices of one step each, run by the test. */
class ManualSlices implements TimeSlices {
  readonly #waiting = new Set<() => void>();

  now(slice: (isOver: () => boolean) => void): void {
    slice(() => true);
  }

  soon(slice: (isOver: () => boolean) => void): () => void {
    const entry = () => this.now(slice);
    this.#waiting.add(entry);
    return () => this.#waiting.delete(entry);
  }

  whenIdle(slice: (isOver: () => boolean) => void): () => void {
    return this.soon(slice);
  }

  run(): boolean {
    const [next] = this.#waiting;
    if (next === undefined) return false;
    this.#waiting.delete(next);
    next();
    return true;
  }
}

/** Opens a grouped list as a screen does: the tally receives changes after the view, and new places later. */
function startList(order = inGroups) {
  const items = new Items();
  items.set(Array.from({ length: size }, (_, key) => [key, { group: 'abc'[key % 3] ?? '', name: key % 7 }]));
  const slices = new ManualSlices();
  const counts: ListCount[] = [];
  const view = createView<Item>(items, { order });
  const groupOf = (key: RecordKey) => (view.latest().sortKeyOf(key) as Item | undefined)?.group ?? '';
  const tally = new ListTally({
    decimals: [0],
    contributionOf: (key) => {
      const item = items.values(key);
      return item && { group: groupOf(key), values: [item.name] };
    },
    slices,
    publish: (count) => counts.push(count),
  });
  view.subscribe(() => undefined);
  items.subscribe((changed) => tally.update(changed));
  const source = {};
  let shown: ViewSnapshot | undefined;
  /** Passes the current places to the tally. */
  const draw = () => {
    const latest = view.latest();
    if (latest === shown) return;
    shown = latest;
    const { size: count, keyAt, indexOf, has, keys, countOf } = latest;
    tally.follow({ size: count, keyAt, indexOf, has, keys, countOf, source });
  };
  const keep = (keys: readonly RecordKey[]) => {
    const pinned = new Set(keys);
    const inView = { shown: pinned, inPlace: pinned };
    view.pin(inView);
    tally.pin(inView);
  };
  /** Returns the groups as the rows show them; `undefined` while they do not match the records. */
  const rows = () => {
    const count = counts.at(-1);
    if (count === undefined) return undefined;
    const groups = count.tally.sortedGroups(compareIds);
    const { records } = count;
    const listed = { records, groups, groupOf, labelOf: String, collapsed: new Set<string>(), totals: {} };
    return groupedRows(listed) && groups.map((group) => [group.id, group.size, group.total(0, 'sum')]);
  };
  const expected = () => {
    const groups = Map.groupBy(items.records.keys(), groupOf);
    return [...groups]
      .toSorted(([one], [other]) => compareIds(one, other))
      .map(([id, keys]) => [
        id,
        keys.length,
        keys.reduce<number>((sum, key) => sum + (items.values(key)?.name ?? 0), 0),
      ]);
  };
  draw();
  return { items, slices, draw, keep, rows, expected };
}

/** A few keys that repeat, and others. */
const key = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: size + 5 }));
const item = fc.record({
  group: fc.constantFrom('', 'a', 'b', 'c', 'd'),
  name: fc.integer({ min: 0, max: 9 }),
});
const change = fc.tuple(key, fc.option(item, { nil: undefined }));
const step = fc.oneof(
  fc.record({ set: fc.array(change, { minLength: 1, maxLength: 3 }) }),
  fc.record({ keep: fc.uniqueArray(key, { maxLength: 3 }) }),
  fc.constant('draw' as const),
  fc.constant('slice' as const),
);

const orders = fc.constantFrom(inGroups, inCountedGroups);

test('groups and totals are those of the records, whatever changes, is pinned and let go while they are counted', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.boolean(), orders, (steps, isCounted, order) => {
      const { items, slices, draw, keep, rows, expected } = startList(order);
      if (isCounted) while (slices.run());
      for (const one of steps)
        if (one === 'draw') draw();
        else if (one === 'slice') slices.run();
        else if ('set' in one) items.set(one.set);
        else keep(one.keep);
      draw();
      for (let left = 100; left > 0 && slices.run(); left -= 1);
      expect(rows()).toEqual(expected());
    }),
    { numRuns: 300 },
  );
});

test('a record that was pinned in its group is counted in another once it is let go', () => {
  const { items, slices, draw, keep, rows, expected } = startList();
  while (slices.run());
  keep([1]);
  items.set([[1, { group: 'c', name: 1 }]]);
  draw();
  // The tally receives new places once more before the record is unpinned.
  items.set([[size, { group: 'a', name: 1 }]]);
  draw();
  expect(rows()).toEqual(expected());
  keep([]);
  draw();
  expect(rows()).toEqual(expected());
  expect(slices.run()).toBe(false);
});

test('counting ends while records change all the time', () => {
  const { items, slices, draw, rows, expected } = startList();
  let key = size;
  let slicesRun = 0;
  do {
    items.set([
      // Records that are not counted yet move among those that are.
      [key, { group: 'd', name: 1 }],
      [key - size, undefined],
    ]);
    key += 1;
    draw();
    slicesRun += 1;
  } while (slicesRun < 50 && slices.run());
  expect(slicesRun).toBeLessThan(20);
  expect(rows()).toEqual(expected());
});

test('many changes at once are counted with all other records', () => {
  const { items, slices, draw, rows, expected } = startList();
  while (slices.run());
  items.set(
    Array.from({ length: 600 }, (_, place) => [place, { group: place % 2 === 0 ? 'd' : 'a', name: 1 }]),
  );
  while (slices.run());
  draw();
  while (slices.run());
  expect(rows()).toEqual(expected());
});

import type { RecordKey } from '@ne2016/data-layer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Selection } from '#query/tally/list-tally.ts';
import type { TimeSlices } from '#platform/time-slices.ts';
import { PlacedGroups, type RecordGroups } from './placed-groups.ts';

/** Slices that end after each check of the time, and continue when the test calls `step`. */
function steppedSlices(): TimeSlices & { step(): boolean } {
  const waiting = new Set<() => void>();
  const later = (slice: (isOver: () => boolean) => void) => {
    const work = () => slice(() => true);
    waiting.add(work);
    return () => waiting.delete(work);
  };
  return {
    now: (slice) => slice(() => true),
    soon: later,
    whenIdle: later,
    step() {
      const [work] = waiting;
      if (work === undefined) return false;
      waiting.delete(work);
      work();
      return true;
    },
  };
}

function listOf(keys: readonly RecordKey[], source: unknown): Selection {
  return {
    size: keys.length,
    keyAt: (place) => keys[place],
    indexOf: (key) => keys.indexOf(key),
    has: (key) => keys.includes(key),
    keys: () => keys,
    source,
  };
}

type Group = 'idea' | 'running' | 'done';
const group = fc.constantFrom<Group | undefined>('idea', 'running', 'done', undefined);
const change = fc.oneof(
  fc.record({ type: fc.constant('regroup' as const), key: fc.nat(400), group }),
  fc.record({ type: fc.constant('reorder' as const), seed: fc.nat() }),
  fc.record({ type: fc.constant('rename' as const), key: fc.nat(400), place: fc.nat(400) }),
  fc.record({ type: fc.constant('create' as const), key: fc.nat({ max: 600 }), place: fc.nat(400), group }),
  fc.record({ type: fc.constant('remove' as const), key: fc.nat(400) }),
  fc.record({ type: fc.constant('vanish' as const), key: fc.nat(400) }),
  fc.record({ type: fc.constant('many' as const), group }),
  fc.record({ type: fc.constant('work' as const) }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;
type ChangeOf<Type> = Extract<Change, { type: Type }>;

/** A list of records by key, and the groups that are made from it. */
function groupedList(first: readonly (Group | undefined)[]) {
  const slices = steppedSlices();
  const groups = new Map<RecordKey, Group | undefined>(first.map((one, key) => [key, one]));
  let keys: RecordKey[] = [...groups.keys()];
  let source = {};
  let published: RecordGroups<Group> = new Map();
  let publications = 0;
  const placed = new PlacedGroups<Group>({
    groupOf: (key) => groups.get(key),
    slices,
    publish(next) {
      published = next;
      publications += 1;
    },
  });
  const follow = () => placed.follow(listOf(keys, source));
  follow();
  // In the order of views: first the changed records, then the list with their new places.
  const tell = (one: ChangeOf<'create' | 'rename' | 'remove'>) => {
    placed.update(new Set([one.key]));
    keys = keys.filter((key) => key !== one.key);
    if ('place' in one) keys = keys.toSpliced(one.place, 0, one.key);
    follow();
  };
  const steps: { [Type in Change['type']]: (one: ChangeOf<Type>) => void } = {
    work: () => slices.step(),
    regroup(one) {
      if (!groups.has(one.key)) return;
      groups.set(one.key, one.group);
      placed.update(new Set([one.key]));
    },
    create(one) {
      if (groups.has(one.key)) return;
      groups.set(one.key, one.group);
      tell(one);
    },
    rename: (one) => groups.has(one.key) && tell(one),
    remove: (one) => groups.delete(one.key) && tell(one),
    vanish({ key }) {
      groups.delete(key);
      keys = keys.filter((other) => other !== key);
      follow();
    },
    many(one) {
      for (const key of keys) groups.set(key, one.group);
      placed.update(new Set(keys));
    },
    reorder({ seed }) {
      keys = keys.toSorted((a, b) => ((Number(a) * seed) % 97) - ((Number(b) * seed) % 97));
      source = {};
      follow();
    },
  };
  const takeOver = (one: Change) => (steps[one.type] as (one: Change) => void)(one);
  return {
    slices,
    takeOver,
    publications: () => publications,
    published: () => published,
    expected() {
      const expected = Map.groupBy(keys, (key) => groups.get(key));
      expected.delete(undefined);
      return expected;
    },
  };
}

test('after any changes the groups are those that one pass over the list makes', () => {
  fc.assert(
    fc.property(
      fc.array(group, { maxLength: 400 }),
      fc.array(change, { maxLength: 20 }),
      (first, changes) => {
        const list = groupedList(first);
        for (const one of changes) list.takeOver(one);
        while (list.slices.step());
        expect(list.published()).toEqual(list.expected());
      },
    ),
  );
});

const long = Array.from({ length: 1000 }, (): Group => 'idea');

test('a record that comes, goes or moves is placed at once, without looking through the list again', () => {
  const list = groupedList(long);
  while (list.slices.step());
  list.takeOver({ type: 'create', key: 5000, place: 3, group: 'idea' });
  list.takeOver({ type: 'rename', key: 7, place: 900 });
  list.takeOver({ type: 'remove', key: 8 });
  expect(list.published()).toEqual(list.expected());
  expect(list.slices.step()).toBe(false);
});

test('a long list is grouped though records come faster than one pass over it takes', () => {
  const list = groupedList(long);
  for (let key = 5000; list.publications() === 0 && key < 5100; key += 1) {
    list.takeOver({ type: 'create', key, place: key % 1000, group: 'done' });
    list.slices.step();
  }
  expect(list.published()).toEqual(list.expected());
});

test('a change that moves nothing is told to nobody', () => {
  const list = groupedList(long);
  while (list.slices.step());
  const before = list.publications();
  list.takeOver({ type: 'regroup', key: 3, group: 'idea' });
  list.takeOver({ type: 'rename', key: 3, place: 3 });
  expect(list.publications()).toBe(before);
});

import type { RecordKey } from '@ne2016/data-layer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FreezeRules, freezeRows, type RowsInSight } from './freeze-rows.ts';
import type { ListRow, ListRows, LiveRows } from './list-rows.ts';

/** A row by its number: every seventh is the header of a group. */
const rowOf = (number: number): ListRow =>
  number % 7 === 6
    ? {
        type: 'group',
        group: { id: `${number}`, label: '', count: 0, isCollapsed: false, totals: new Map() },
      }
    : { type: 'record', key: number };

const numberOf = (row: ListRow) => Number(row.type === 'record' ? row.key : row.group.id);

const isRecord = (number: number) => rowOf(number).type === 'record';

function listOf(numbers: readonly number[]): LiveRows {
  return {
    size: numbers.length,
    recordCount: numbers.filter(isRecord).length,
    rowAt: (index) => (numbers[index] === undefined ? undefined : rowOf(numbers[index])),
    indexOf: (key) => numbers.indexOf(Number(key)),
    indexOfGroup: (id) => numbers.indexOf(Number(id)),
    recordsBefore: (index) => numbers.slice(0, index).filter(isRecord).length,
  };
}

const rules = (own: readonly RecordKey[] = [], touched: readonly RecordKey[] = []): FreezeRules => ({
  isOwn: (key) => own.includes(key),
  isTouched: (key) => touched.includes(key),
  reasonOf: (key) => ({ reason: 'deleted', values: { key } }),
});

const sightOf = (numbers: readonly number[], first: number, count: number): RowsInSight => ({
  first,
  rows: numbers.slice(first, first + count).map(rowOf),
});

const rowsOf = (list: ListRows) => Array.from({ length: list.size }, (_, index) => list.rowAt(index));
const numbersOf = (list: ListRows) => rowsOf(list).map((row) => (row === undefined ? -1 : numberOf(row)));
const heldOf = (list: ListRows) =>
  rowsOf(list).flatMap((row) =>
    row?.type === 'record' && row.frozen !== undefined ? [[row.key, row.frozen.reason]] : [],
  );

/** Changes of a list: rows move, are deleted and are added. */
const step = fc.record({
  what: fc.constantFrom('move', 'delete', 'add'),
  from: fc.nat({ max: 40 }),
  to: fc.nat({ max: 40 }),
});

function changed(numbers: readonly number[], steps: readonly { what: string; from: number; to: number }[]) {
  const list = [...numbers];
  const touched = new Set<number>();
  let next = 1_000;
  for (const { what, from, to } of steps) {
    const [number] = what === 'add' ? [(next += 1)] : list.splice(from % (list.length || 1), 1);
    if (number === undefined) continue;
    touched.add(number);
    if (what !== 'delete') list.splice(to % (list.length + 1), 0, number);
  }
  return { list, touched: [...touched] };
}

const situation = fc.record({
  size: fc.integer({ min: 0, max: 30 }),
  first: fc.nat({ max: 30 }),
  count: fc.integer({ min: 1, max: 12 }),
  steps: fc.array(step, { maxLength: 8 }),
  own: fc.boolean(),
});

test('rows in sight stay where they are, and all others are in the order of the list', () => {
  fc.assert(
    fc.property(situation, ({ size, first: at, count, steps, own: isOwn }) => {
      const before = Array.from({ length: size }, (_, number) => number);
      const first = Math.min(at, Math.max(size - 1, 0));
      const { list, touched } = changed(before, steps);
      const own = isOwn ? touched.slice(0, 2) : [];
      const sight = sightOf(before, first, count);
      const live = listOf(list);
      const shown = freezeRows(live, sight, rules(own, touched));
      const all = numbersOf(shown);

      // No row is shown twice, and each is found where it is shown.
      expect(new Set(all).size).toBe(all.length);
      expect(shown.rowAt(all.length)).toBeUndefined();
      for (const [index, number] of all.entries())
        expect(isRecord(number) ? shown.indexOf(number) : shown.indexOfGroup(`${number}`)).toBe(index);
      const gone = heldOf(shown).filter(([, reason]) => reason === 'deleted');
      expect(shown.recordCount).toBe(all.filter(isRecord).length - gone.length);

      // Rows in sight keep their order, except for the changes of the person themselves.
      const stays = sight.rows.filter((row) => row.type === 'group' || !own.includes(Number(row.key)));
      const block = all.slice(shown.inSight.first, shown.inSight.first + shown.inSight.rows.length);
      const wanted = stays.map(numberOf);
      expect(block.filter((number) => wanted.includes(number))).toEqual(wanted);
      const others = block.filter((number) => !wanted.includes(number));
      expect(others.filter((number) => isRecord(number) && !own.includes(number))).toEqual([]);
      expect(shown.inSight.rows.map(numberOf)).toEqual(block);
      expect(shown.shift).toBe(shown.inSight.first - first);
      expect(first === 0 ? shown.inSight.first : 0).toBe(0);

      // Rows elsewhere are in the order of the list; hidden rows belong between the rows in sight.
      const elsewhere = all.filter((number) => !block.includes(number));
      expect(elsewhere).toEqual(list.filter((number) => elsewhere.includes(number)));
      const hidden = list.filter((number) => !all.includes(number));
      const anchors = sight.rows
        .map(numberOf)
        .filter((number) => list.includes(number))
        .map((number) => list.indexOf(number));
      const hiddenRecords = hidden.filter(isRecord);
      expect(hiddenRecords.filter((number) => own.includes(number))).toEqual([]);
      // No unchanged row leaves the screen.
      const isOfRecords = touched.every(isRecord);
      expect(isOfRecords ? hiddenRecords.filter((number) => !touched.includes(number)) : []).toEqual([]);
      const [from, to] = [first === 0 ? -1 : Math.min(...anchors), Math.max(...anchors)];
      const isBetween = (number: number) => list.indexOf(number) > from && list.indexOf(number) < to;
      expect(hidden.filter((number) => !isBetween(number))).toEqual([]);
      expect(shown.differsFromLive || all.join() === list.join()).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a list that has not changed is shown as it is', () => {
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  const shown = freezeRows(listOf(numbers), sightOf(numbers, 5, 6), rules());
  expect(numbersOf(shown)).toEqual(numbers);
  expect([shown.shift, shown.differsFromLive, heldOf(shown)]).toEqual([0, false, []]);
});

test('a row that belongs elsewhere, is gone, or comes in between', () => {
  const before = [0, 1, 2, 3, 4, 5];
  const sight = sightOf(before, 1, 4);
  const shown = (list: readonly number[], touched: readonly number[] = []) => {
    const { rowAt, ...rows } = freezeRows(listOf(list), sight, rules([], touched));
    return [numbersOf({ ...rows, rowAt }).join(' '), heldOf({ ...rows, rowAt }).join(' '), rows.shift];
  };
  expect(shown([0, 2, 3, 4, 5, 1])).toEqual(['0 1 2 3 4 5', '1,moving', 0]);
  expect(shown([0, 1, 3, 4, 5])).toEqual(['0 1 2 3 4 5', '2,deleted', 0]);
  expect(shown([0, 1, 2, 9, 3, 4, 5])).toEqual(['0 1 2 3 4 5', '', 0]);
  expect(shown([9, 0, 1, 2, 3, 4, 5])).toEqual(['9 0 1 2 3 4 5', '', 1]);
  expect(shown([1, 2, 3, 4, 5])).toEqual(['1 2 3 4 5', '', -1]);
  // When two rows swap places, the changed one moves.
  expect(shown([0, 2, 1, 3, 4, 5], [2])[1]).toBe('2,moving');
  expect(shown([0, 2, 1, 3, 4, 5], [1])[1]).toBe('1,moving');
  // The row passes no row in sight on its way.
  expect(shown([1, 0, 2, 3, 4, 5], [1])).toEqual(['0 1 2 3 4 5', '1,moving', 0]);
  expect(shown([0, 1, 2, 3, 5, 4], [4])).toEqual(['0 1 2 3 4 5', '4,moving', 0]);
  expect(shown([0, 1, 2, 3, 5, 4])).toEqual(['0 1 2 3 4 5', '4,moving', 0]);
  // A row that was added without notice: it belongs in between.
  expect(shown([0, 1, 2, 8, 3, 4, 5])).toEqual(['0 1 2 3 4 5', '', 0]);
  // All rows in sight were deleted.
  expect(shown([0, 5])).toEqual(['0 1 2 3 4 5', '1,deleted 2,deleted 3,deleted 4,deleted', 0]);
  expect(shown([])[0]).toBe('1 2 3 4');
});

test('the one row in sight that somebody has moved down stays above those that it has passed', () => {
  const shown = freezeRows(listOf([1, 0]), sightOf([0, 1], 0, 1), rules([], [0]));
  expect([numbersOf(shown), heldOf(shown)]).toEqual([[0, 1], [[0, 'moving']]]);
});

test('a frozen row is in its place again once it belongs there again', () => {
  const before = [0, 1, 2, 3];
  const once = freezeRows(listOf([0, 2, 3, 1]), sightOf(before, 0, 3), rules([], [1]));
  expect(heldOf(once)).toEqual([[1, 'moving']]);
  const again = freezeRows(listOf(before), once.inSight, rules([], [1]));
  expect([numbersOf(again), heldOf(again), again.differsFromLive]).toEqual([before, [], false]);
});

test('what the person has done themselves is where it belongs at once, with its group', () => {
  const before = [0, 1, 2, 3, 4, 5];
  const shown = freezeRows(
    listOf([0, 1, 13, 100, 101, 2, 3, 5]),
    sightOf(before, 1, 4),
    rules([101, 4], [100]),
  );
  expect(numbersOf(shown)).toEqual([0, 1, 13, 101, 2, 3, 5]);
  expect(heldOf(shown)).toEqual([]);
});

test('it costs what is in sight, not what the list has', () => {
  let looked = 0;
  const size = 100_000;
  const live: LiveRows = {
    size,
    recordCount: size,
    rowAt(index) {
      looked += 1;
      return { type: 'record', key: index };
    },
    indexOf(key) {
      looked += 1;
      return Number(key);
    },
    indexOfGroup: () => -1,
    recordsBefore: (index) => index,
  };
  const rows = Array.from({ length: 40 }, (_, at): ListRow => ({ type: 'record', key: 50_000 + at * 100 }));
  freezeRows(live, { first: 50_000, rows }, rules());
  expect(looked).toBeLessThan(2_000);
});

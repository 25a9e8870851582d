import type { RecordId } from '@ne2016/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdentifierMap } from './identifier-map.ts';

const few = fc.integer({ min: -4, max: 40 });
/** Numbers with similar hashes, which collide in the table. */
const crowded = fc.nat(60).map((index) => index * 2 ** 20);
const extreme = fc.constantFrom(0, -0, -1, 2 ** 31 - 1, -(2 ** 31));
const whole = fc.oneof(few, crowded, extreme);
const other = fc.constantFrom<RecordId>('1', 'b', 2 ** 31, 1.5, -(2 ** 31) - 1);

const change = (id: fc.Arbitrary<RecordId>) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ does: fc.constant('set' as const), id }) },
    { weight: 4, arbitrary: fc.record({ does: fc.constant('delete' as const), id }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('reserve' as const), id: fc.nat(50) }) },
  );
type Change = ReturnType<typeof change> extends fc.Arbitrary<infer Of> ? Of : never;

const numbered = fc.array(change(whole), { maxLength: 120 });
const mixed = fc.array(change(fc.oneof({ weight: 30, arbitrary: whole }, { weight: 1, arbitrary: other })), {
  maxLength: 120,
});

function make(change: Change, map: IdentifierMap<object>, model: Map<RecordId, object>): void {
  const { does, id } = change;
  const value = { id };
  if (does === 'reserve') map.reserve(Number(id));
  else if (does === 'delete') {
    map.delete(id);
    model.delete(id);
  } else {
    map.set(id, value);
    model.set(id, value);
  }
}

function entriesOf(map: IdentifierMap<object>): [RecordId, object][] {
  const values = map.values();
  return [...map].map((id, place) => [id, values[place] as object]);
}

function expectSame(map: IdentifierMap<object>, model: Map<RecordId, object>): void {
  expect(map.size).toBe(model.size);
  const entries = entriesOf(map);
  expect(entries).toEqual([...model]);
  // The values are identical, each under its own identifier.
  expect(entries.every(([id, value]) => model.get(id) === value && map.get(id) === value)).toBe(true);
  expect([...map]).toEqual([...model.keys()]);
}

describe('a map by identifiers is a Map', () => {
  it.each([
    ['of whole numbers', numbered],
    ['that other identifiers come into', mixed],
  ])('%s, after every change', (_name, changes) => {
    fc.assert(
      fc.property(changes, fc.oneof(whole, other), (made, absent) => {
        const [map, model] = [new IdentifierMap<object>(), new Map<RecordId, object>()];
        for (const one of made) {
          make(one, map, model);
          expectSame(map, model);
        }
        expect(map.get(absent)).toBe(model.get(absent));
        expect(map.has(absent)).toBe(model.has(absent));
      }),
      { numRuns: 300 },
    );
  });

  it('also with many, of which most are removed again', () => {
    const [map, model] = [new IdentifierMap<object>(), new Map<RecordId, object>()];
    for (let round = 0; round < 5; round += 1) {
      for (let id = 0; id < 3000; id += 1) make({ does: 'set', id: id * 7 + round }, map, model);
      for (let id = 0; id < 3000; id += 1)
        if (id % 10 !== round) make({ does: 'delete', id: id * 7 + round }, map, model);
      expectSame(map, model);
    }
  });

  it('and may be changed while it is read', () => {
    const map = new IdentifierMap<object>();
    for (let id = 0; id < 10; id += 1) map.set(id, { id });
    const read: RecordId[] = [];
    for (const id of map) {
      read.push(id);
      if (read.length === 1) map.delete(5);
      if (read.length < 30) map.set(1000 + read.length, {});
    }
    expect(read.slice(0, 9)).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9]);
    expect(new Set(read).size).toBe(read.length);
  });
});

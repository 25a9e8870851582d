import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../pace.ts';
import { SortedChunks } from './sorted-chunks.ts';

const compare = (left: number, right: number) => left - right;

/** Enough entries that chunks are split, and few enough places that many meet. */
const numbers = fc.uniqueArray(fc.nat(5000), { maxLength: 2000, size: 'max' });

/** Looks at parts of `width` numbers, of which it does not tell `alike` apart. */
const byParts = (width: number, alike: number) => ({
  of: (entry: number) => Math.floor(entry / width),
  compare: (left: number, right: number) =>
    Math.floor(left / width / alike) - Math.floor(right / width / alike),
});
/** Too many parts to be told apart, some hundred, and few with many entries each. */
const parts = fc.record({ width: fc.constantFrom(1, 20, 1000), alike: fc.constantFrom(1, 3) });

function read(chunks: SortedChunks<number>): unknown[] {
  return Array.from({ length: chunks.size }, (_, index) => chunks.at(index));
}

describe('SortedChunks', () => {
  it('is a sorted array, whatever is added and removed', () => {
    fc.assert(
      fc.property(numbers, numbers, numbers, parts, (first, added, removed, { width, alike }) => {
        const chunks = new SortedChunks(compare, byParts(width, alike));
        const model = new Set(first);
        finish(chunks.reset([...first]));
        for (const one of added) {
          if (!model.has(one)) chunks.add(one);
          model.add(one);
        }
        for (const one of removed) if (model.delete(one)) chunks.remove(one);
        const sorted = [...model].sort(compare);
        expect(read(chunks)).toEqual(sorted);
        expect(chunks.at(chunks.size)).toBeUndefined();
        expect(sorted.map((one) => chunks.indexOf(one))).toEqual(sorted.map((_, index) => index));
      }),
      { numRuns: 60 },
    );
  });

  it('tells whether an entry in the stead of another changed the order', () => {
    const even = Array.from({ length: 1000 }, (_, index) => 2 * index);
    fc.assert(
      fc.property(fc.nat(999), fc.integer({ min: -1, max: 2001 }), (place, after) => {
        fc.pre(after % 2 !== 0);
        const chunks = new SortedChunks(compare, byParts(1, 1));
        finish(chunks.reset([...even]));
        const hasChanged = chunks.replace(2 * place, after);
        const sorted = even.with(place, after).sort(compare);
        expect(read(chunks)).toEqual(sorted);
        expect(hasChanged).toBe(sorted[place] !== after);
      }),
    );
  });
});

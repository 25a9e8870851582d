import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../ports/pace.ts';
import { SortedChunks } from './sorted-chunks.ts';

const compare = (left: number, right: number) => left - right;

const mostNumbers = 20_011;

/** Up to 10,000 numbers in some order: more than are sorted at once. */
const shuffled = fc
  .record({ length: fc.constantFrom(0, 100, 2000, 10_000), stride: fc.integer({ min: 1, max: 20_000 }) })
  // They differ, since the modulus is prime.
  .map(({ length, stride }) => Array.from({ length }, (_, index) => (index * stride) % mostNumbers));

/** Enough changes to split chunks, some of them after the last entry. */
const some = fc.uniqueArray(fc.nat(mostNumbers + 100), { maxLength: 1000, size: 'max' });

/** A first criterion with parts of `width` numbers, `alike` of which compare as equal. */
const byParts = (width: number, alike: number) => ({
  of: (entry: number) => Math.floor(entry / width),
  compare: (left: number, right: number) =>
    Math.floor(left / width / alike) - Math.floor(right / width / alike),
});
/** Too many values to be grouped, some hundred, and few with many entries each. */
const parts = fc.record({ width: fc.constantFrom(1, 100, 6000), alike: fc.constantFrom(1, 3) });

function read(chunks: SortedChunks<number>): unknown[] {
  return Array.from({ length: chunks.size }, (_, index) => chunks.at(index));
}

describe('SortedChunks', () => {
  it('is a sorted array, whatever is added and removed', () => {
    fc.assert(
      fc.property(shuffled, some, some, parts, (first, added, removed, { width, alike }) => {
        const chunks = new SortedChunks({ compare, first: byParts(width, alike) });
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
      { numRuns: 40 },
    );
  });

  it('has each entry in its place, whichever is looked at first', () => {
    const length = 5000;
    // Parts of 6,000 numbers: one of 500, and one of 4,500, which is partitioned when it is read.
    const from = 5500;
    const numbers = Array.from({ length }, (_, index) => from + (((index + 7) * 1237) % length));
    const places = fc.uniqueArray(fc.nat(length - 1), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(places, parts, fc.boolean(), (places, { width, alike }, isLonger) => {
        const chunks = new SortedChunks({ compare, first: byParts(width, alike) });
        finish(chunks.reset(numbers));
        if (isLonger) chunks.add(from + length);
        expect(places.map((place) => chunks.at(place))).toEqual(places.map((place) => from + place));
        expect(chunks.at(length)).toBe(isLonger ? from + length : undefined);
      }),
    );
  });

  it('tells whether an entry in the stead of another changed the order', () => {
    // In parts of 500, or in one of 500 and one of 4,500, which is partitioned when it is read.
    const groups = fc.constantFrom({ width: 1000, from: 0 }, { width: 9000, from: 8000 });
    const even = Array.from({ length: 5000 }, (_, index) => 2 * index);
    const place = fc.oneof(
      fc.nat(4999),
      fc.nat(9).map((part) => part * 500 + 499),
    );
    const distance = fc.oneof(fc.constantFrom(-1, 1, 3), fc.integer({ min: -5000, max: 5000 }));
    fc.assert(
      fc.property(place, distance, groups, (place, distance, { width, from }) => {
        const numbers = even.map((number) => from + number);
        const after = from + 2 * place + distance;
        fc.pre(after % 2 !== 0);
        const chunks = new SortedChunks({ compare, first: byParts(width, 1) });
        finish(chunks.reset(even.map((_, index) => from + 2 * ((index * 1237) % even.length))));
        const hasChanged = chunks.replace(from + 2 * place, after);
        const sorted = numbers.with(place, after).sort(compare);
        expect(read(chunks)).toEqual(sorted);
        expect(hasChanged).toBe(sorted[place] !== after);
      }),
    );
  });
});

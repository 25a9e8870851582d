import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenAfter } from './select-several.tsx';

const values = fc.uniqueArray(fc.integer({ min: 0, max: 9 }));

test('what is chosen is what was wanted, each once; what was chosen before keeps its order and comes first', () => {
  fc.assert(
    fc.property(values, values, (before, wanted) => {
      const after = chosenAfter(before, wanted);
      expect(after).toHaveLength(wanted.length);
      expect(new Set(after)).toEqual(new Set(wanted));
      const kept = before.filter((value) => wanted.includes(value));
      expect(after.slice(0, kept.length)).toEqual(kept);
    }),
  );
});

test('a choice that changes nothing is the same array, so that nobody is told', () => {
  const before = [3, 1, 2];
  expect(chosenAfter(before, [1, 2, 3])).toBe(before);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsIn, moved } from './column-order.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const order = fc.shuffledSubarray(names, { minLength: names.length });
const some = fc.subarray(names).map((chosen) => new Set(chosen));

test('moving names loses none, keeps the order of the others, and puts them beside the target', () => {
  fc.assert(
    fc.property(
      order,
      some,
      fc.constantFrom(...names),
      fc.constantFrom('before', 'after'),
      (before, taken, target, position) => {
        const after = moved(before, taken, target, position);
        expect(after.toSorted()).toEqual(names);
        const others = (list: string[]) => list.filter((name) => !taken.has(name));
        expect(others(after)).toEqual(others(before));
        fc.pre(taken.size > 0 && !taken.has(target));
        const beside = after[after.indexOf(target) + (position === 'before' ? -1 : 1)];
        expect(taken.has(beside!)).toBe(true);
      },
    ),
  );
});

test('what is shown is in the order, and keeps its width', () => {
  const before = [{ name: 'b', width: 120 }].map((column) => ({ ...column, isTitle: false, attribute }));
  expect(columnsIn(['c', 'b', 'a'], new Set(['a', 'b']), before)).toEqual([
    { name: 'b', width: 120 },
    { name: 'a' },
  ]);
});

const attribute = { kind: 'text', label: 'x' } as const;

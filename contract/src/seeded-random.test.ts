import { expect, test } from 'vitest';
import { SeededRandom } from './seeded-random.ts';

const draws = <Value>(count: number, draw: () => Value) => Array.from({ length: count }, draw);

test('a seed draws the same as ever, so that a run of yesterday can be replayed', () => {
  const random = new SeededRandom(2016);
  expect(draws(8, () => random.below(1000))).toEqual([631, 951, 939, 831, 670, 287, 715, 228]);
  expect(draws(5, () => random.between(-3, 3))).toEqual([3, 1, -1, 0, 3]);
  expect(draws(8, () => random.percent(30))).toEqual([true, true, true, ...Array<boolean>(5).fill(false)]);
  expect(random.pick(['a', 'b', 'c'])).toBe('c');
  expect(draws(5, () => random.weighted({ x: 1, y: 5 }))).toEqual(['y', 'x', 'y', 'y', 'y']);
  expect(random.fork().below(1e6)).toBe(339_944);
});

test('what a fork draws does not move what the stream draws', () => {
  const [one, other] = [new SeededRandom(1), new SeededRandom(1)];
  const fork = one.fork();
  other.fork();
  draws(100, () => fork.below(10));
  expect(draws(10, () => one.below(1000))).toEqual(draws(10, () => other.below(1000)));
});

test('every number is drawn about as often as any other', () => {
  const random = new SeededRandom(5);
  const counts = new Map<number, number>();
  for (const number of draws(10_000, () => random.between(1, 10)))
    counts.set(number, (counts.get(number) ?? 0) + 1);
  expect([...counts.keys()].toSorted((one, two) => one - two)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

test('nothing is picked from nothing', () => {
  const random = new SeededRandom(1);
  expect(() => random.pick([])).toThrow(RangeError);
  expect(() => random.weighted({ never: 0 })).toThrow(RangeError);
});

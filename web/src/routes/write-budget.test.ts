import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WriteBudget } from './write-budget.ts';

test('an ordinary search is written letter by letter, and there are never a hundred writes in half a minute', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 400 }), (pauses) => {
      let now = 0;
      const budget = new WriteBudget(() => now);
      const written = pauses.flatMap((pause) => {
        now += pause;
        return budget.take() ? [now] : [];
      });
      expect(written.slice(0, 20)).toHaveLength(Math.min(20, pauses.length));
      for (const start of written)
        expect(written.filter((time) => time >= start && time < start + 30_000).length).toBeLessThan(60);
    }),
  );
});

test('a clock that is put back takes nothing away', () => {
  let now = 1e6;
  const budget = new WriteBudget(() => now);
  for (let count = 0; count < 20; count += 1) expect(budget.take()).toBe(true);
  now = 0;
  expect(budget.take()).toBe(false);
  now = 1000;
  expect(budget.take()).toBe(true);
});

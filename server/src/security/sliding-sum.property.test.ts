import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PerKey, SlidingSum } from './sliding-sum.ts';

const duration = 3_600;
const most = 20;

/** Steps of time, and the requested amount after each. */
const steps = fc.array(fc.tuple(fc.nat(900), fc.integer({ min: 1, max: 6 })), { maxLength: 200 });

test('invariant: never more than allowed within any window, however it is asked for', () => {
  fc.assert(
    fc.property(steps, (asked) => {
      const sum = new SlidingSum({ most, duration });
      const passed: { at: number; amount: number }[] = [];
      let now = 0;
      for (const [pause, amount] of asked) {
        now += pause;
        if (sum.waitFor(amount, now) > 0) continue;
        sum.add(amount, now);
        passed.push({ at: now, amount });
        const within = passed.filter(({ at }) => at > now - duration);
        expect(within.reduce((total, one) => total + one.amount, 0)).toBeLessThanOrEqual(most);
      }
    }),
  );
});

test('invariant: who waits as long as it says is let in, and who would be let in earlier waits hardly longer', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: most }), (asked, last) => {
      const sum = new SlidingSum({ most, duration });
      const passed: { at: number; amount: number }[] = [];
      let now = 0;
      for (const [pause, amount] of asked) {
        now += pause;
        if (sum.waitFor(amount, now) > 0) continue;
        sum.add(amount, now);
        passed.push({ at: now, amount });
      }
      const wait = sum.waitFor(last, now);
      expect(sum.waitFor(last, now + wait)).toBe(0);
      // One slice before the end of the wait, the exact window is still too full.
      const before = now + wait - duration / 360 - 1;
      const left = passed.filter(({ at }) => at > before - duration);
      const isFull = left.reduce((total, { amount }) => total + amount, last) > most;
      expect(wait === 0 || before < now || isFull).toBe(true);
    }),
  );
});

test('what is taken back counts no more, and later not as less than nothing', () => {
  const sum = new SlidingSum({ most: 2, duration });
  const takeBack = sum.add(2, 0);
  expect(sum.waitFor(1, 0)).toBeGreaterThan(0);
  takeBack();
  expect(sum.waitFor(2, 0)).toBe(0);
  sum.add(2, 3 * duration);
  takeBack();
  expect(sum.waitFor(1, 3 * duration)).toBeGreaterThan(0);
});

test('what is more than the whole window waits for an empty one', () => {
  const sum = new SlidingSum({ most: 2, duration });
  expect(sum.waitFor(5, 0)).toBe(0);
  sum.add(1, 0);
  expect(sum.waitFor(5, 1)).toBe(duration + duration / 360 - 1);
});

test('keys of which nothing is counted any more are forgotten as others come', () => {
  const kept = new PerKey(() => new SlidingSum({ most, duration }));
  for (let key = 0; key < 1_000; key += 1) kept.of(`old ${key}`, 0).add(1, 0);
  expect(kept.size).toBe(1_000);
  for (let key = 0; key < 200; key += 1) kept.of(`new ${key}`, 2 * duration).add(1, 2 * duration);
  expect(kept.size).toBe(200);
});

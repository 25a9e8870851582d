import { expect, test } from 'vitest';
import { UsedAnswers } from './used-answers.ts';

/** A time on both clocks. `ahead`: error of the wall clock. */
const at = (elapsed: number, ahead = 0) => ({ date: elapsed + ahead, elapsed });

test('an answer is used once, until it would have expired anyway', () => {
  const used = new UsedAnswers(1000);
  expect(used.use('a', at(0))).toBe(true);
  expect(used.use('b', at(500))).toBe(true);
  expect(used.use('a', at(999))).toBe(false);
  expect(used.use('a', at(1000))).toBe(true);
  expect(used.use('b', at(1499))).toBe(false);
});

test('a full memory forgets nothing to let an answer in twice: it refuses new ones until there is room', () => {
  const used = new UsedAnswers(1000, 2);
  expect(used.use('a', at(0))).toBe(true);
  expect(used.use('b', at(1))).toBe(true);
  expect(used.use('a', at(2))).toBe(false);
  expect(() => used.use('c', at(999))).toThrow('captcha_unavailable');
  expect(used.use('c', at(1000))).toBe(true);
});

test.each([-3_600_000, 3_600_000])(
  'an answer is used once also where the clock is wrong by %i ms for a while',
  (ahead) => {
    const used = new UsedAnswers(1000);
    expect(used.use('a', at(0))).toBe(true);
    expect(used.use('b', at(1, ahead))).toBe(true);
    expect(used.use('a', at(2))).toBe(false);
    // It would not have expired yet by the wrong clock.
    expect(used.use('a', at(5_000, -3_600_000))).toBe(false);
  },
);

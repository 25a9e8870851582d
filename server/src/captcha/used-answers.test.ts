import { expect, test } from 'vitest';
import { UsedAnswers } from './used-answers.ts';

test('an answer is used once, until it would have expired anyway', () => {
  const used = new UsedAnswers(1000);
  expect(used.use('a', 0)).toBe(true);
  expect(used.use('b', 500)).toBe(true);
  expect(used.use('a', 999)).toBe(false);
  expect(used.use('a', 1000)).toBe(true);
  expect(used.use('b', 1499)).toBe(false);
});

test('a full memory forgets nothing to let an answer in twice: it refuses new ones until there is room', () => {
  const used = new UsedAnswers(1000, 2);
  expect(used.use('a', 0)).toBe(true);
  expect(used.use('b', 1)).toBe(true);
  expect(used.use('a', 2)).toBe(false);
  expect(() => used.use('c', 999)).toThrow('captcha_unavailable');
  expect(used.use('c', 1000)).toBe(true);
});

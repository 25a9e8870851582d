import { expect, test } from 'vitest';
import { figuresOf, mediansOf, percentile } from './figures.ts';

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test.each([
  [0.5, 50],
  [0.99, 99],
  [1, 100],
])('the percentile of %s does not depend on the order', (share, latency) => {
  expect(percentile(hundred, share)).toBe(latency);
});

test('the figures of a turn are those of one call', () => {
  const outcome = { latencies: hundred, duration: 2000, bytes: 10, statuses: { 200: 100 } };
  expect(figuresOf(outcome, 500)).toEqual({ p50: 50, p99: 99, rate: 50, processor: 5, bytes: 10 });
});

test('of several turns the middle one counts, figure by figure', () => {
  const turn = { p50: 1, p99: 5, rate: 3, processor: 1, bytes: 7 };
  const turns = [turn, { ...turn, p50: 9, p99: 1 }, { ...turn, p50: 2, p99: 2 }];
  expect(mediansOf(turns)).toEqual({ ...turn, p50: 2, p99: 2 });
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { ProblemError } from '../problems/problem-error.ts';
import { AttemptLimit } from './attempts.ts';

const minute = 60_000;

function start() {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const limit = new AttemptLimit({ points: 2, duration: 15 * 60 });
  /** Returns the seconds to wait; 0 when the attempt passes. */
  const attempt = (key = 'camille') => {
    try {
      limit.count(key);
      return 0;
    } catch (error) {
      return error instanceof ProblemError ? error.details.retryAfter : error;
    }
  };
  return { limit, attempt };
}

test('what is too much waits for the end of the window, whatever the clock on the wall is set to meanwhile', () => {
  const { attempt } = start();
  expect([attempt(), attempt(), attempt()]).toEqual([0, 0, 15 * 60]);
  vi.advanceTimersByTime(5 * minute);
  for (const hours of [-24, +24]) {
    vi.setSystemTime(Date.now() + hours * 60 * minute);
    expect(attempt()).toBe(10 * 60);
  }
  vi.advanceTimersByTime(10 * minute);
  expect(attempt()).toBe(0);
});

test('keys are counted apart, one attempt can be taken back, and all be forgotten', () => {
  const { limit, attempt } = start();
  for (let n = 0; n < 5; n += 1) {
    expect(attempt('taken back')).toBe(0);
    limit.takeBack('taken back');
  }
  expect([attempt(), attempt(), attempt()]).toEqual([0, 0, 15 * 60]);
  expect(attempt('another')).toBe(0);
  limit.forget('camille');
  expect(attempt()).toBe(0);
});

import { describe, expect, it } from 'vitest';
import { pollInterval, PollPolicy } from './poll-policy.ts';

/** What a policy requests at polls so many milliseconds after each other. */
function requestsAfter(elapsed: readonly number[], isConnected: boolean): string[] {
  let now = 1_000_000;
  const policy = new PollPolicy(now);
  return elapsed.map((milliseconds) => policy.poll((now += milliseconds), isConnected));
}

const every = (count: number) => Array.from({ length: count }, () => pollInterval);

describe('what is requested at a poll', () => {
  it('is nothing as long as push tells of changes', () => {
    expect(new Set(requestsAfter(every(30), true))).toEqual(new Set(['nothing']));
  });

  it('is what is new without push, and once a minute what may have been missed', () => {
    expect(requestsAfter(every(24), false).flatMap((one, index) => (one === 'missed' ? index : []))).toEqual([
      11, 23,
    ]);
    expect(requestsAfter(every(11), false)).toEqual(every(11).map(() => 'new'));
  });

  it.each([
    ['after a sleep', 3_600_000, 'missed'],
    ['when more than three polls are overdue', 3 * pollInterval + 1, 'missed'],
    ['when the clock was put back', -1, 'missed'],
    ['when a poll is a little late', 3 * pollInterval, 'nothing'],
  ])('is, though push works, %s: %i ms', (_when, elapsed, expected) => {
    expect(requestsAfter([elapsed, pollInterval], true)).toEqual([expected, 'nothing']);
  });
});

import { describe, expect, it } from 'vitest';
import { pollInterval, PollPolicy } from './poll-policy.ts';

/** The requests of a policy at polls with these intervals. */
function requestsAfter(elapsed: readonly number[], isConnected: boolean): string[] {
  let now = 1_000_000;
  const policy = new PollPolicy(now);
  return elapsed.map((milliseconds) => policy.poll((now += milliseconds), isConnected));
}

const every = (count: number) => Array.from({ length: count }, () => pollInterval);

describe('what is requested at a poll', () => {
  it('is what is new once a minute while push is connected, and nothing in between', () => {
    const minute = [...every(11).map(() => 'nothing'), 'new'];
    expect(requestsAfter(every(36), true)).toEqual([...minute, ...minute, ...minute]);
  });

  it('is what is new at every poll without push', () => {
    expect(requestsAfter(every(11), false)).toEqual(every(11).map(() => 'new'));
  });

  it.each([
    ['every twelve minutes while push is connected', true, [144, 288]],
    ['once a minute without push', false, [12, 24]],
  ])('is what may have been missed %s', (_how, isConnected, expected) => {
    const requests = requestsAfter(every(expected[1]!), isConnected);
    expect(requests.flatMap((one, index) => (one === 'missed' ? index + 1 : []))).toEqual(expected);
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

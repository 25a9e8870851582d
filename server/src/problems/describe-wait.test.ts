import { expect, test } from 'vitest';
import { describeWait } from './describe-wait.ts';

const hour = 3_600;

test.each([
  [1, '1\u00a0seconde'],
  [119, '119\u00a0secondes'],
  [120, '2\u00a0minutes'],
  [150, '3\u00a0minutes'],
  [3_600, '60\u00a0minutes'],
  [7_200, '2\u00a0heures'],
  [86_400, '24\u00a0heures'],
  [hour + 1, '61\u00a0minutes'],
  [3 * hour + 1, '4\u00a0heures'],
  [24 * hour + 1, '25\u00a0heures'],
])('%i seconds are « %s »', (seconds, expected) => {
  expect(describeWait(seconds)).toBe(expected);
});

test.each([
  [hour + 10, hour, '60\u00a0minutes'],
  [hour + 10, 24 * hour, '61\u00a0minutes'],
  [24 * hour + 240, 24 * hour, '24\u00a0heures'],
  [23 * hour + 1, 24 * hour, '24\u00a0heures'],
  [11, hour, '11\u00a0secondes'],
])('%i seconds of a window of %i are « %s »', (seconds, window, expected) => {
  expect(describeWait(seconds, window)).toBe(expected);
});

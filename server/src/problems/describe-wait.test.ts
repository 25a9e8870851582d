import { expect, test } from 'vitest';
import { describeWait } from './describe-wait.ts';

test.each([
  [1, '1\u00a0seconde'],
  [119, '119\u00a0secondes'],
  [120, '2\u00a0minutes'],
  [150, '3\u00a0minutes'],
  [3_600, '60\u00a0minutes'],
  [7_200, '2\u00a0heures'],
  [86_400, '24\u00a0heures'],
  [3_611, '60\u00a0minutes'],
  [3_661, '61\u00a0minutes'],
  [86_400 + 241, '24\u00a0heures'],
  [86_400 + 1_200, '25\u00a0heures'],
])('%i seconds are « %s »', (seconds, expected) => {
  expect(describeWait(seconds)).toBe(expected);
});

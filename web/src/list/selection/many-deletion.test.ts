import { expect, test } from 'vitest';
import { isNumberAsked } from './many-deletion.ts';

test.each([
  [49, 49, false],
  [25, 50, false],
  [26, 50, true],
  [151, 302, false],
  [152, 302, true],
  [200, 37_590, false],
  [201, 37_590, true],
])('%i of %i records: the number is asked for: %s', (count, size, isAsked) => {
  expect(isNumberAsked(count, size)).toBe(isAsked);
});

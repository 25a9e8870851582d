import { expect, test } from 'vitest';
import { haveSameValue } from './have-same-value.ts';

test.each([
  [null, '', true],
  [[], null, true],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [0, null, false],
  [false, null, false],
])('whether %j and %j are the same to people: %s', (one, other, isSame) =>
  expect(haveSameValue(one, other)).toBe(isSame),
);

import { expect, test } from 'vitest';
import { describeSize } from './describe-size.ts';

test.each([
  [50 * 1024 ** 2, '50\u00a0Mo'],
  [50 * 1024 ** 2 - 1, '49,99\u00a0Mo'],
  [1.5 * 1024 ** 2, '1,5\u00a0Mo'],
  [1_500_000, '1,43\u00a0Mo'],
  [1023, '1\u00a0023\u00a0o'],
  [0, '0\u00a0o'],
])('a limit of %i bytes reads %s, and never more', (bytes, text) => expect(describeSize(bytes)).toBe(text));

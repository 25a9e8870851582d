import { expect, test } from 'vitest';
import { findPasswordFault } from './new-password-fields.tsx';

test.each([
  ['', 'required'],
  ['x'.repeat(11), 'minlength'],
  ['x'.repeat(12), null],
  ['x'.repeat(128), null],
  ['x'.repeat(129), 'maxlength'],
])('a password has 12 to 128 characters: « %s »', (password, fault) => {
  expect(findPasswordFault(password)).toBe(fault);
});

import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Driss Marchand', 'DM'],
  ['Jean-Marc de la Tour', 'JT'],
  ['Marie-Claire', 'MC'],
  ['Anne Martin-Duval', 'AD'],
  ['admin', 'A'],
  ['élodie', 'É'],
  ['𐐨da', '𐐀'],
  [' ', '?'],
  ['', '?'],
  [null, '?'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

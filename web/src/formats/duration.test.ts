import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDuration, parseDuration, readDuration } from './duration.ts';

test.each([
  [0, '0\u00A0min'],
  [45, '45\u00A0min'],
  [60, '1\u00A0h'],
  [65, '1\u00A0h\u00A005'],
  [2400, '40\u00A0h'],
])('%s minutes are « %s »', (minutes, text) => expect(formatDuration(minutes)).toBe(text));

test.each([
  ['1 h 30', 90],
  ['1h30', 90],
  ['1H30', 90],
  ['1:30', 90],
  ['90 min', 90],
  ['90 mn', 90],
  ['90 minutes', 90],
  ['1 h 30 min', 90],
  ['1 heure et 30 minutes', 90],
  ['2 heures', 120],
  ['1,5 h', 90],
  ['0.25h', 15],
  ['1,1 h', 66],
])('« %s » are %s minutes', (text, minutes) => expect(parseDuration(text)).toBe(minutes));

test.each(['1 h 75', '1:', '1,33 h', '2 j', 'h', 'une heure', '-1 h', '1 h 30 s'])(
  '« %s » is no duration',
  (text) => expect(readDuration(text)).toEqual({ state: 'noDuration' }),
);

test('a number could be of minutes or of hours', () => {
  expect(readDuration('90')).toEqual({ state: 'noUnit' });
  expect(readDuration('1,5')).toEqual({ state: 'noUnit' });
});

test('parsing gives back what formatting wrote', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (value) => {
      expect(parseDuration(formatDuration(value))).toBe(value);
    }),
  );
});

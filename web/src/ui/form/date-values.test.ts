import { expect, test } from 'vitest';
import { readDay, readInstant, writeDay, writeInstant } from './date-values.ts';

test('a day comes back as it was', () => {
  expect(writeDay(readDay('2016-03-05'))).toBe('2016-03-05');
  expect(writeDay(null)).toBeNull();
});

test('an instant comes back as it was, whatever the time zone', () => {
  expect(writeInstant(readInstant('2016-03-05T14:07:00.000Z'))).toBe('2016-03-05T14:07:00.000Z');
});

test('what is no date shows as an empty input', () => {
  expect(readDay('bientôt')).toBeNull();
  expect(readInstant('bientôt')).toBeNull();
});

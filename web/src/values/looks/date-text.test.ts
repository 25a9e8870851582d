import { expect, test } from 'vitest';
import { formatDateTime } from '#formats/format-date.ts';
import { frFR } from '#formats/locale-pack.ts';
import { instantText } from './date-time.tsx';
import { dayText } from './date.tsx';

const instant = new Date(2016, 2, 5, 14, 7).toISOString();

test('a day taken from the calendar keeps the time; where there is none, none is invented', () => {
  const { withDay, parse } = instantText(frFR);
  expect(withDay(instant, '2016-07-14')).toBe('14/07/2016 14:07');
  for (const value of [null, '14h07', '05/03/2016']) {
    expect(withDay(value, '2016-07-14')).toBe('14/07/2016');
    expect(parse(withDay(value, '2016-07-14'))).toBeUndefined();
  }
});

test('the calendar opens at the day of the value, where it has one', () => {
  expect(instantText(frFR).dayOf(instant)).toBe('2016-03-05');
  expect(dayText(frFR).dayOf('2016-03-05')).toBe('2016-03-05');
  for (const text of ['05/03', '31/02/2026', '2026-02-31']) {
    expect(dayText(frFR).dayOf(text)).toBeNull();
    expect(instantText(frFR).dayOf(text)).toBeNull();
  }
});

test('what is written is read again', () => {
  expect(dayText(frFR).parse(dayText(frFR).format('2016-03-05'))).toBe('2016-03-05');
  expect(formatDateTime(instantText(frFR).parse('5/3/16 14h07') ?? '', frFR)).toBe('05/03/2016 14:07');
});

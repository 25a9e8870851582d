import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatDate, formatDateTime } from './format-date.ts';
import { frFR } from './locale-pack.ts';
import { enUS } from './en-us-pack.ts';
import { parseDate, readDate } from './parse-date.ts';
import { parseDateTime, readDateTime } from './parse-date-time.ts';

beforeEach(() => vi.stubEnv('TZ', 'Europe/Paris'));
afterEach(() => vi.unstubAllEnvs());

const today = new Date(2026, 6, 14);

describe('days', () => {
  test.each([
    '05/03/2016',
    '5/3/16',
    '5-3-2016',
    '05.03.2016',
    ' 5 3 2016 ',
    '05 / 03 / 2016',
    '05032016',
    '050316',
    '2016-03-05',
    '2016/3/5',
    '5.3.16',
    '5-3-2016',
    '5 mars 2016',
    '05 MARS 2016',
    '5 mar. 16',
    '5-mars-2016',
    '5/mars/2016',
    '20160305',
    '05/03/2016 00:00:00',
    '05/03/2016 0:00',
    '05/03/2016 00h00',
    '5/3/2016 12:00:00 AM',
    '2016-03-05T00:00:00',
    '2016-03-05 00:00:00.000',
    '2016-03-05T00:00:00.000Z',
    '2016-03-05T00:00:00+01:00',
    'samedi 5 mars 2016',
    'Sam. 05/03/2016',
    'samedi, 5 mars 2016 00:00',
    '\u200E05/\u200E03/\u200E2016',
    '05/03/2016\t\r\n',
    '０５/０３/２０１６',
    '05\u201103\u20112016',
    '5\u202Fmars\u00A02016',
  ])('« %s » is the fifth of March 2016', (text) => expect(parseDate(text, frFR)).toBe('2016-03-05'));

  test.each(['31022026', '31/02/2026', '29/02/2023', '00/01/2026', '05/13/2016', '2026-02-31'])(
    '« %s » is in no calendar',
    (text) => expect(parseDate(text, frFR)).toBeUndefined(),
  );

  test.each([
    '',
    '05.03',
    '5 3',
    '/03/2016',
    '5/3/201',
    '5/3/20161',
    '0503201',
    '05//03/2016',
    'jj/01/2026',
    'bientôt',
    'mars 2016',
    'mars 16',
    '03/2016',
    '05/03/2016 14:07',
    '05/03/2016 00:00:01',
    '2016-03-04T23:00:00.000Z',
    '2016-03-05T00:00:00+12:00',
    '12101210',
    'dim. 5 mars 2016',
    'sa 5 mars 2016',
    '5 ma 2016',
    '5 jui 2016',
    '5 marss 2016',
    'environ 5 mars 2016',
    '5 march 2016',
  ])('« %s » is incomplete or no date', (text) => expect(parseDate(text, frFR)).toBeUndefined());

  test.each([
    ['1er janvier 2016', '2016-01-01'],
    ['15 août 2016', '2016-08-15'],
    ['15 aout 2016', '2016-08-15'],
    ['14 juil. 2016', '2016-07-14'],
    ['29 fév. 2016', '2016-02-29'],
  ])('« %s » is %s', (text, day) => expect(parseDate(text, frFR)).toBe(day));

  test.each(['3/5/16', '03052016', 'March 5, 2016', 'Mar. 5th 2016', '5 March 2016'])(
    '« %s » is the fifth of March in US English',
    (text) => expect(parseDate(text, enUS)).toBe('2016-03-05'),
  );

  test('what is in no calendar is told from what is no date', () => {
    for (const text of [
      '31/02/2026',
      '31022026',
      '2026-02-31',
      '31 février 2026',
      '5/13/2016',
      '31/02',
      'dimanche 5 mars 2016',
    ])
      expect(readDate(text, frFR)).toEqual({ state: 'noSuchDay' });
    for (const text of ['31 fevrieux 2026', '12101210', ''])
      expect(readDate(text, frFR)).toEqual({ state: 'noDate' });
  });

  test.each([
    ['7/3', '2026-03-07'],
    ['07-03', '2026-03-07'],
    ['7 mars', '2026-03-07'],
    ['1er janv.', '2026-01-01'],
    ['mardi 14 juillet', '2026-07-14'],
    ['7/3 00:00', '2026-03-07'],
  ])('« %s » is a day of the current year', (text, day) => expect(parseDate(text, frFR, today)).toBe(day));

  test('29 February is a day of this year only where it has one', () => {
    expect(readDate('29/2', frFR, today)).toEqual({ state: 'noSuchDay' });
    expect(parseDate('29/2', frFR, new Date(2028, 0, 1))).toBe('2028-02-29');
  });

  test('a day without a year is read in the order of its language', () => {
    expect(parseDate('3/7', enUS, today)).toBe('2026-03-07');
    expect(parseDate('Saturday, March 5, 2016', enUS)).toBe('2016-03-05');
  });

  test('two figures mean a year from 1969 to 2068', () => {
    expect(parseDate('01/01/68', frFR)).toBe('2068-01-01');
    expect(parseDate('01/01/69', frFR)).toBe('1969-01-01');
    expect(parseDate('01/01/0069', frFR)).toBe('0069-01-01');
  });
});

describe('instants', () => {
  test.each([
    '05/03/2016 14:07',
    '5/3/16 14h07',
    '5/3/16 à 14 h 07',
    '05/03/2016, 14:07',
    '05032016 14:07',
    '2016-03-05T14:07',
    '5 3 2016 2:07 pm',
    '5 mars 2016 à 14h07',
    '5 mars 2016 14:07',
    'samedi 5 mars 2016 à 14h07',
    '05/03/2016 14:07:00',
    '05/03/2016 02:07:00 PM',
    '2016-03-05 14:07:00.000',
    '2016-03-05T13:07:00.000Z',
    '2016-03-05 13:07Z',
    '2016-03-05T14:07:00+01:00',
    '\u200E05/\u200E03/\u200E2016 \u200F\u200E14:07',
    '05/03/2016\t14:07\n',
  ])('« %s » is seven past two in the local time zone', (text) =>
    expect(parseDateTime(text, frFR)).toBe('2016-03-05T13:07:00.000Z'),
  );

  test('« 14h » is two o’clock', () =>
    expect(parseDateTime('05/03/2016 14h', frFR)).toBe('2016-03-05T13:00:00.000Z'));

  test.each([
    '05/03/2016',
    '14:07',
    '05/03/2016 14',
    '05/03/2016 14:7',
    '05/03/2016 24:00',
    '05/03/2016 14:60',
    '05/03/2016 14:07:60',
    '05/03/2016 14:07 pm',
    '31/02/2016 14:07',
  ])('« %s » is no instant', (text) => expect(parseDateTime(text, frFR)).toBeUndefined());

  test('seconds are kept, and without a year the time is one of this year', () => {
    expect(parseDateTime('05/03/2016 14:07:30,25', frFR)).toBe('2016-03-05T13:07:30.250Z');
    expect(parseDateTime('7/3 14:07', frFR, today)).toBe('2026-03-07T13:07:00.000Z');
  });

  test('the hour that spring leaves out is not moved to the next one', () => {
    expect(parseDateTime('27/03/2016 02:30', frFR)).toBeUndefined();
    expect(readDateTime('27/03/2016 02:30', frFR)).toEqual({ state: 'noSuchTime' });
    expect(parseDateTime('27/03/2016 03:30', frFR)).toBe('2016-03-27T01:30:00.000Z');
  });
});

test('a time that is none is told from a day that is none', () => {
  expect(readDateTime('05/03/2016 25:00', frFR)).toEqual({ state: 'noSuchTime' });
  expect(readDateTime('31/02/2016 14:07', frFR)).toEqual({ state: 'noSuchDay' });
  expect(readDateTime('05/03/2016', frFR)).toEqual({ state: 'noDate' });
});

test.each(['05/03/2016', '31/02/2026', '2026-02-31', '05/03'])(
  '« %s » that is no value yet is shown as it was typed, not as another date',
  (text) => {
    expect(formatDate(text, frFR)).toBe(text);
    expect(formatDateTime(text, frFR)).toBe(text);
  },
);

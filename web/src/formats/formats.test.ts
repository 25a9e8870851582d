import { describe, expect, test } from 'vitest';
import { formatNumber } from '@ne2016/contract/numbers';
import { formatDate, formatDateTime, formatTime } from './format-date.ts';
import { formatFileSize, formatSizeBesideLimit, formatSizeLimit } from './format-file-size.ts';
import { formatAmount, formatExactAmount } from './format-number.ts';
import { frFR } from './locale-pack.ts';
import { enUS } from './en-us-pack.ts';

describe('specification §9: French locale formats', () => {
  test('an amount has a decimal comma, U+00A0 between groups and before the euro sign', () => {
    expect(formatAmount(1_234_567.89, frFR)).toBe('1\u00A0234\u00A0567,89\u00A0€');
    expect(formatAmount(-0.5, frFR)).toBe('-0,50\u00A0€');
    expect(formatAmount(-0.001, frFR)).toBe('0,00\u00A0€');
  });

  test('an amount that is being entered is not rounded', () => {
    expect(formatExactAmount(12.345, frFR)).toBe('12,345\u00A0€');
    expect(formatExactAmount(-12, frFR)).toBe('-12,00\u00A0€');
  });

  test('a short date is dd/MM/y and a time HH:mm', () => {
    const instant = new Date(2016, 2, 5, 14, 7).toISOString();
    expect(formatDate('2016-03-05', frFR)).toBe('05/03/2016');
    expect(formatTime(instant, frFR)).toBe('14:07');
    expect(formatDateTime(instant, frFR)).toBe('05/03/2016 14:07');
  });

  test('four figures are grouped too', () => {
    expect(formatNumber(1234.5, frFR)).toBe('1\u00A0234,5');
  });
});

describe('specification §9: US English locale pack', () => {
  test('has the dollar and M/d/yy', () => {
    expect(formatAmount(-1_234.5, enUS)).toBe('-$1,234.50');
    expect(formatDate('2016-03-05', enUS)).toBe('3/5/16');
    expect(formatTime(new Date(2016, 2, 5, 14, 7).toISOString(), enUS)).toBe('2:07 PM');
  });
});

describe('file sizes', () => {
  test.each([
    [0, '0\u00A0o'],
    [1023, '1\u00A0023\u00A0o'],
    [1024, '1\u00A0ko'],
    [1_468_006, '1,4\u00A0Mo'],
    [1024 ** 2 - 1, '1\u00A0Mo'],
    [50 * 1024 ** 2, '50\u00A0Mo'],
    [3 * 1024 ** 5, '3\u00A0072\u00A0To'],
  ])('%i bytes read %s', (bytes, text) => expect(formatFileSize(bytes, frFR)).toBe(text));

  const mebibyte = 1024 ** 2;
  test.each([
    [50 * mebibyte, '50\u00A0Mo', '50,01\u00A0Mo'],
    [50 * mebibyte - 1, '49,99\u00A0Mo', '50\u00A0Mo'],
    [1.5 * mebibyte, '1,5\u00A0Mo', '1,51\u00A0Mo'],
    [1_500_000, '1,43\u00A0Mo', '1,44\u00A0Mo'],
    [mebibyte - 1, '1\u00A0023,99\u00A0ko', '1\u00A0Mo'],
    [1023, '1\u00A0023\u00A0o', '1\u00A0ko'],
  ])('a limit of %i bytes reads %s, and one byte more %s', (limit, text, larger) => {
    expect(formatSizeLimit(limit, frFR)).toBe(text);
    expect(formatSizeBesideLimit(limit, limit, frFR)).toBe(text);
    expect(formatSizeBesideLimit(limit + 1, limit, frFR)).toBe(larger);
  });
});

test('what is no date is shown as it is', () => {
  expect(formatDate('bientôt', frFR)).toBe('bientôt');
  expect(formatDateTime('bientôt', frFR)).toBe('bientôt');
});

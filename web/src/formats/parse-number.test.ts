import { describe, expect, test } from 'vitest';
import { frFR } from './locale-pack.ts';
import { enUS } from './en-us-pack.ts';
import { parseAmount, parseNumber, readAmount, readNumber } from './parse-number.ts';

describe('numbers', () => {
  test.each([
    ['1234.5', 1234.5],
    ['1234,5', 1234.5],
    ['1 234,5', 1234.5],
    ['1\u00A0234,5', 1234.5],
    ['1\u202F234,50', 1234.5],
    ['1.234.567', 1_234_567],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1’234’567.5', 1_234_567.5],
    ["1'234.5", 1234.5],
    ['-12', -12],
    ['\u221212', -12],
    ['\u201312', -12],
    ['- 12', -12],
    ['+12', 12],
    ['-0', 0],
    [',5', 0.5],
    ['12,', 12],
    ['1,234', 1.234],
    ['007', 7],
    ['1,500', 1.5],
    ['50 %', 50],
    ['50%', 50],
    ['12,5\u00A0%', 12.5],
    ['999999999999999', 999_999_999_999_999],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['1E+06', 1_000_000],
    ['1e5', 100_000],
    ['-1,5E+03', -1500],
    ['2.5e-2', 0.025],
    ['1,23456789012E+11', 123_456_789_012],
    ['0e555', 0],
    ['\t1 234,5\r\n', 1234.5],
    ['\u200E1234', 1234],
    ['１２３４，５', 1234.5],
    ['1‘234', 1234],
    ['+33', 33],
  ])('« %s » is %d in French', (text, value) => expect(parseNumber(text, frFR)).toBe(value));

  test.each([
    '',
    ' ',
    '€',
    '-',
    ',',
    '1,2,3',
    '1..2',
    '12 5',
    '1 23',
    '1 2345',
    '12 ans',
    '1e',
    'e5',
    '1e5e5',
    '1e5,5',
    '1e 5',
    '1 234 ans',
    '--12',
    '1-2',
    '1.23.456,7',
    '1 234.567,8',
    '0x10',
    '%',
    '%50',
    '50 %%',
    '50 % ou plus',
    'Infinity',
    '٣',
  ])('« %s » is no number', (text) => expect(readNumber(text, frFR)).toEqual({ state: 'noNumber' }));

  test.each([
    '9007199254740992',
    '9 007 199 254 740 993',
    '-9007199254740993',
    '100000000000000000000',
    '1234567890123456,7',
    '0,1234567890123456',
    '1e555',
    '1e-555',
    '1,2345678901234567e3',
    `1${'0'.repeat(400)}`,
    `0,${'0'.repeat(400)}1`,
  ])('« %s » has more figures than can be kept: it is not read as another number', (text) => {
    expect(readNumber(text, frFR)).toEqual({ state: 'tooLong' });
    expect(parseNumber(text, frFR)).toBeUndefined();
  });

  test('zeros that say nothing are no figures too many', () => {
    expect(parseNumber(`${'0'.repeat(400)}1,${'5'.padEnd(400, '0')}`, frFR)).toBe(1.5);
  });
});

describe('amounts', () => {
  test.each([
    ['12 €', 12],
    ['12€', 12],
    ['€ 12', 12],
    ['€12', 12],
    ['-12 €', -12],
    ['− € 12,50', -12.5],
    ['1\u202F234,50\u00A0€', 1234.5],
    ['1.234,50 €', 1234.5],
    ['50', 50],
    ['500 EUR', 500],
    ['500eur', 500],
    ['EUR 500', 500],
    ['500 euros', 500],
    ['1 euro', 1],
    ['1E+06 €', 1_000_000],
    ['12,5 k€', 12_500],
    ['12 K€', 12_000],
    ['1,2 M€', 1_200_000],
    ['0,1 M EUR', 100_000],
    ['\u2212500\u00A0EUR\n', -500],
  ])('« %s » is %d in French', (text, value) => expect(parseAmount(text, frFR)).toBe(value));

  test.each([
    '€',
    '12€50',
    '€ 12 €',
    '12 $',
    '50 %',
    '12 € ou plus',
    '12 kg',
    '12 m€',
    '12 USD',
    'EUR',
    '12 EUR EUR',
    'k€',
  ])('« %s » is no amount', (text) => expect(readAmount(text, frFR)).toEqual({ state: 'noNumber' }));

  test('each unit belongs to its own kind of number', () => {
    expect(parseNumber('50 €', frFR)).toBeUndefined();
    expect(parseAmount('50 %', frFR)).toBeUndefined();
  });

  test('cents are exact up to ten thousand billions', () => {
    expect(parseAmount('9 999 999 999 999,99 €', frFR)).toBe(9_999_999_999_999.99);
    expect(readAmount('10 000 000 000 000,01 €', frFR)).toEqual({ state: 'tooLong' });
  });
});

test('a comma groups by thousands in US English, and stands before decimals elsewhere', () => {
  expect(parseNumber('1,234', enUS)).toBe(1234);
  expect(parseNumber('1,23', enUS)).toBe(1.23);
  expect(parseAmount('$1,234.50', enUS)).toBe(1234.5);
  expect(parseAmount('-$1,234.50', enUS)).toBe(-1234.5);
});

test.each([
  ['1,5 M', 1_500_000],
  ['1,5M', 1_500_000],
  ['1,5M€', 1_500_000],
  ['12 k', 12_000],
  ['12K', 12_000],
  ['-2 k', -2000],
  ['12', 12],
])('the amount « %s » is %d, with or without the sign of the currency', (text, value) =>
  expect(parseAmount(text, frFR)).toBe(value),
);

test.each(['1,5 m', 'M', 'k', '1 M 5', '12 kk'])('« %s » is no amount', (text) =>
  expect(parseAmount(text, frFR)).toBeUndefined(),
);

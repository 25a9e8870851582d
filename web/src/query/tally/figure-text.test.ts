import { amount, type Attribute, duration, number } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { figureText } from './figure-text.ts';
import { isSummable } from './total-functions.ts';
import { totalText } from './total-text.ts';

const context = { pack: frFR } as Parameters<typeof totalText>[3];
const label = 'x';

const sums: [attribute: Attribute | undefined, sum: number, text: string][] = [
  [undefined, 1200, '1 200'],
  [amount({ label }), 999.5, '999,50 €'],
  [amount({ label }), -999.5, '-999,50 €'],
  [amount({ label }), 1234.6, '1 235 €'],
  [number({ label, decimals: 1 }), 1234.5, '1 234,5'],
  [number({ label, unit: 'km' }), 1234, '1 234 km'],
  [duration({ label }), 90.4, '1 h 30'],
];

test.each(sums)('a sum of %j, %d, is shown as « %s »', (attribute, sum, text) => {
  const field = attribute && { path: 'x', label, attribute, read: () => null };
  expect(figureText(sum, field, context).replaceAll('\u00A0', ' ')).toBe(text);
});

const averages: [attribute: Attribute, average: number, text: string][] = [
  [amount({ label }), 12.3456, '12,35 €'],
  [amount({ label, format: 'wholeEuros' }), 12.3456, '12 €'],
  [number({ label }), 1.236, '1,24'],
  [number({ label, decimals: 3 }), 1.23456, '1,235'],
  [number({ label, format: 'percent' }), 41.666, '41,67 %'],
  [duration({ label }), 90.6, '1 h 31'],
];

test.each(averages)('an average of %j, %d, is shown as « %s »', (attribute, average, text) => {
  expect(totalText(attribute, 'average', average, context).replaceAll('\u00A0', ' ')).toBe(text);
});

test('figures have sums, except percentages', () => {
  expect([amount({ label }), number({ label }), duration({ label })].every(isSummable)).toBe(true);
  expect(isSummable(number({ label, format: 'percent' }))).toBe(false);
});

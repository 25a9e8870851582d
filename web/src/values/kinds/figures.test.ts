import { number } from '@ne2016/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { parseNumber } from '#formats/parse-number.ts';
import { formatFigure, withoutUnit } from './number.ts';

test.each(['m²', 'km', 'hab.', 'E', 'kWh/an', 'jours ouvrés'])(
  'figures with the unit %s are read as written',
  (unit) => {
    const attribute = number({ label: 'x', decimals: 3, unit });
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (thousandths) => {
        const value = thousandths / 1000;
        const written = formatFigure(value, attribute, frFR);
        expect(written.endsWith(`\u00a0${unit}`)).toBe(true);
        expect(parseNumber(withoutUnit(written, attribute), frFR)).toBe(value);
        expect(parseNumber(withoutUnit(String(value), attribute), frFR)).toBe(value);
      }),
    );
  },
);

test('a unit may be typed in capitals and without a space; another one makes it no number', () => {
  const read = (typed: string) => parseNumber(withoutUnit(typed, number({ label: 'x', unit: 'km' })), frFR);
  expect(['12KM', ' 12 km ', '12,5km'].map(read)).toEqual([12, 12, 12.5]);
  expect(read('12 m²')).toBeUndefined();
});

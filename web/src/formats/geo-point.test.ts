import { checkAttribute, geoPoint } from '@ne2016/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enUS } from './en-us-pack.ts';
import { formatGeoPoint, readCoordinates } from './geo-point.ts';
import { frFR } from './locale-pack.ts';
import { plainText } from './plain-text.ts';

test.each([
  ['48,8566 ; 2,3522', '48.8566,2.3522'],
  ['48,8566;2,3522', '48.8566,2.3522'],
  ['48,8566, 2,3522', '48.8566,2.3522'],
  ['48,8566 2,3522', '48.8566,2.3522'],
  ['48.8566, 2.3522', '48.8566,2.3522'],
  ['48.8566,2.3522', '48.8566,2.3522'],
  ['(48.8566, 2.3522)', '48.8566,2.3522'],
  ['geo:48.8566,2.3522', '48.8566,2.3522'],
  ['48 2', '48,2'],
  ['−21,115141 ; 55,536384', '-21.115141,55.536384'],
  ['48.856614567, 2.35', '48.856615,2.35'],
  ['48° 51′ 24″ N, 2° 21′ 8″ E', '48.856667,2.352222'],
  ['48°51\'24"N 2°21\'8"E', '48.856667,2.352222'],
  ["N 48° 51.4' O 1° 30'", '48.856667,-1.5'],
  ['48,8566° N ; 2,3522° O', '48.8566,-2.3522'],
])('« %s » is %s', (typed, value) => expect(readCoordinates(plainText(typed))).toEqual([value]));

test.each(['48,8566,2,3522', '48,8566', '48,85', 'Paris', '48°51\'24"N', '48° N 2° N', ''])(
  '« %s » is no place',
  (typed) => expect(readCoordinates(plainText(typed))).toEqual([]),
);

test('a place is written as people read it', () => {
  expect(formatGeoPoint('48.8566,-2.3522', frFR)).toBe('48,8566\u00A0; -2,3522');
});

test.each(Object.entries({ fr_FR: frFR, en_US: enUS }))(
  '%s: reading gives back the place that was written',
  (_, pack) => {
    const millionths = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 });
    const attribute = geoPoint({ label: 'Lieu' });
    fc.assert(
      fc.property(millionths(90), millionths(180), (latitude, longitude) => {
        const outcome = checkAttribute('x', attribute, `${latitude / 1e6},${longitude / 1e6}`);
        // Programs write the smallest numbers with an exponent.
        fc.pre(outcome.ok);
        const value = outcome.ok ? String(outcome.values['x']) : '';
        expect(readCoordinates(plainText(formatGeoPoint(value, pack)))).toEqual([value]);
      }),
    );
  },
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTelephone, readTelephone } from './telephone.ts';

test.each([
  ['01 23 45 67 89', '+33123456789'],
  ['06.12.34.56.78', '+33612345678'],
  ['06-12-34-56-78', '+33612345678'],
  ['0612345678', '+33612345678'],
  ['+33 1 23 45 67 89', '+33123456789'],
  ['+33 (0)1 23 45 67 89', '+33123456789'],
  ['0033 1 23 45 67 89', '+33123456789'],
  ['tel:+33123456789', '+33123456789'],
  ['Tél. : 01 23 45 67 89', '+33123456789'],
  ['0262 12 34 56', '+262262123456'],
  ['0690 12 34 56', '+590690123456'],
  ['0596 12 34 56', '+596596123456'],
  ['0508 41 23 45', '+508412345'],
  ['+32 2 222 30 00', '+3222223000'],
  ['00 41 22 730 51 11', '+41227305111'],
])('« %s » is %s', (typed, value) => expect(readTelephone(typed)).toEqual([value]));

test.each(['mairie', '01 23 45 67 89 poste 12', '', '01 23 ou 24'])('« %s » is no number', (typed) =>
  expect(readTelephone(typed)).toEqual([]),
);

test.each([
  ['+33123456789', '01 23 45 67 89'],
  ['+262262123456', '02 62 12 34 56'],
  ['+3222223000', '+32 22 22 30 00'],
  ['+12025550123', '+1 20 25 55 01 23'],
  ['+508412345', '+508 41 23 45'],
  ['mairie', 'mairie'],
])('%s is written « %s »', (value, text) =>
  expect(formatTelephone(value)).toBe(text.replaceAll(' ', '\u00A0')),
);

test('reading gives back the number that was written', () => {
  const codes = fc.constantFrom('33', '262', '590', '594', '596', '508', '1', '44', '32', '352');
  const figures = fc.stringMatching(/^[1-9]\d{7,9}$/);
  fc.assert(
    fc.property(codes, figures, (code, rest) => {
      // Never dialled: within France, these digits lead overseas.
      fc.pre(!(code === '33' && rest.length === 9 && /^[56]|^2[67]/.test(rest)));
      const value = `+${code}${rest}`;
      expect(readTelephone(formatTelephone(value))).toEqual([value]);
    }),
    { numRuns: 1000 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from '@ne2016/contract/numbers';
import { enUS } from './en-us-pack.ts';
import { formatAmount, formatExactAmount } from './format-number.ts';
import { frFR } from './locale-pack.ts';
import { parseAmount, parseNumber } from './parse-number.ts';

const packs = Object.entries({ fr_FR: frFR, en_US: enUS });
const zero = (value: number) => (value === 0 ? 0 : value);

/** Numbers of up to 15 digits, with the decimal point at any place. */
const decimals = fc
  .tuple(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), fc.integer({ min: 0, max: 20 }))
  .map(([figures, places]) => zero(Number(`${figures}e-${places}`)));
const wholes = fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, -1, 2 ** 53 - 1, 1 - 2 ** 53)).map(zero);
const cents = fc
  .integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })
  .map((value) => zero(value / 100));

test.each(packs)('%s: parsing gives back the number that formatting wrote', (_, pack) => {
  fc.assert(
    fc.property(fc.oneof(decimals, wholes, cents), (value) => {
      expect(parseNumber(formatNumber(value, pack), pack)).toBe(value);
    }),
    { numRuns: 2000 },
  );
});

test.each(packs)('%s: parsing gives back the amount that formatting wrote', (_, pack) => {
  fc.assert(
    fc.property(cents, (value) => {
      expect(parseAmount(formatAmount(value, pack), pack)).toBe(value);
    }),
    { numRuns: 2000 },
  );
});

test.each(packs)('%s: an exact amount loses no decimal', (_, pack) => {
  fc.assert(
    fc.property(decimals, (value) => {
      expect(parseAmount(formatExactAmount(value, pack), pack)).toBe(value);
    }),
  );
});

test.each(packs)('%s: a number is written with the separators of its pack and no others', (_, pack) => {
  fc.assert(
    fc.property(fc.oneof(decimals, wholes), (value) => {
      const [whole = '', ...rest] = formatNumber(value, pack).replace(/^-/, '').split(pack.decimalSeparator);
      expect(whole.split(pack.groupSeparator).join('')).toMatch(/^\d+$/);
      expect(
        whole
          .split(pack.groupSeparator)
          .slice(1)
          .every((group) => /^\d{3}$/.test(group)),
      ).toBe(true);
      expect(rest.length === 0 || (rest.length === 1 && /^\d+$/.test(rest[0] ?? ''))).toBe(true);
    }),
  );
});

test.each(packs)('%s: a number is the same by powers of ten, as spreadsheets write it', (_, pack) => {
  const small = fc.tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: -6, max: 6 }));
  fc.assert(
    fc.property(small, fc.constantFrom('E', 'e'), ([mantissa, exponent], letter) => {
      const sign = exponent < 0 ? '' : '+';
      const value = zero(Number(`${mantissa}e${exponent}`));
      expect(parseNumber(`${mantissa}${letter}${sign}${exponent}`, pack)).toBe(value);
    }),
  );
});

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...'0123456789., \u00A0\u202F’-€%'.split('')) }),
  fc.string({ unit: fc.constantFrom(...'0123456789,.+-eEkM€ '.split('')) }),
);

test.each(packs)('%s: parsing never throws and never invents a number', (_, pack) => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const value of [parseNumber(text, pack), parseAmount(text, pack)])
        expect(value === undefined || (Number.isFinite(value) && /\d/.test(text))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('figures are kept to the last one, or the text is not read as a number', () => {
  const figures = fc.string({
    unit: fc.constantFrom(...'0123456789'.split('')),
    minLength: 1,
    maxLength: 24,
  });
  fc.assert(
    fc.property(figures, figures, (whole, part) => {
      const value = parseNumber(`${whole},${part}`, frFR);
      if (value === undefined) return;
      const bare = (text: string) => text.replace(/^0+(?=\d)/, '').replace(/\.0*$|(\.\d*[1-9])0+$/, '$1');
      const written = formatNumber(value, frFR).replaceAll('\u00A0', '').replace(',', '.');
      expect(written).toBe(bare(`${whole}.${part}`));
    }),
    { numRuns: 2000 },
  );
});

test('however it is grouped, signed and given its unit, an amount is the same', () => {
  const groups = fc.constantFrom('', ' ', '\u00A0', '\u202F', '’', "'");
  const minus = fc.constantFrom('-', '−', '–', '- ');
  const write = fc.constantFrom(
    (sign: string, figures: string) => sign + figures,
    (sign: string, figures: string) => `${sign}${figures} €`,
    (sign: string, figures: string) => `${sign}${figures}\u00A0€ `,
    (sign: string, figures: string) => `${sign}€ ${figures}`,
  );
  fc.assert(
    fc.property(
      cents,
      groups,
      minus,
      fc.constantFrom(',', '.'),
      write,
      (value, group, sign, comma, writeAmount) => {
        const figures = formatNumber(Math.abs(value), {
          ...frFR,
          groupSeparator: group,
          decimalSeparator: comma,
        });
        expect(parseAmount(writeAmount(value < 0 ? sign : '', figures), frFR)).toBe(value);
      },
    ),
    { numRuns: 2000 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatExactAmount, formatNumber } from './format-number.ts';
import { localePacks } from './locale-pack.ts';
import { parseAmount, parseNumber } from './parse-number.ts';

const packs = Object.entries(localePacks);
const cents = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }).map((value) => value / 100);

test.each(packs)('%s: parsing gives back the number that formatting wrote', (_, pack) => {
  fc.assert(
    fc.property(cents, (value) => {
      expect(parseNumber(formatNumber(value, pack), pack)).toBe(value === 0 ? 0 : value);
    }),
  );
});

test.each(packs)('%s: parsing gives back the amount that formatting wrote', (_, pack) => {
  fc.assert(
    fc.property(cents, (value) => {
      expect(parseAmount(formatAmount(value, pack), pack)).toBe(value === 0 ? 0 : value);
    }),
  );
});

test.each(packs)('%s: an exact amount loses no decimal', (_, pack) => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.integer({ min: 0, max: 8 }),
      (figures, decimals) => {
        const value = figures === 0 ? 0 : Number(`${figures}e-${decimals}`);
        expect(parseAmount(formatExactAmount(value, pack), pack)).toBe(value);
      },
    ),
  );
});

test.each(packs)('%s: parsing never throws and never invents a number', (_, pack) => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const value = parseNumber(text, pack);
      expect(value === undefined || (Number.isFinite(value) && /\d/.test(text))).toBe(true);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate, formatDateTime } from './format-date.ts';
import { enUS, frFR, type LocalePack } from './locale-pack.ts';
import { parseDate, parseDateTime } from './parse-date.ts';

/** A pack that writes years with two figures is understood where those mean one year. */
const packs: [string, LocalePack, Date, Date][] = [
  ['fr_FR', frFR, new Date('0001-01-02T00:00:00Z'), new Date('9999-12-30T00:00:00Z')],
  ['en_US', enUS, new Date('1969-01-02T00:00:00Z'), new Date('2068-12-30T00:00:00Z')],
];

test.each(packs)('%s: parsing gives back the day that formatting wrote', (_, pack, min, max) => {
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (time) => {
      const day = time.toISOString().slice(0, 10);
      expect(parseDate(formatDate(day, pack), pack)).toBe(day);
    }),
  );
});

test.each(packs)('%s: parsing gives back the minute that formatting wrote', (_, pack, min, max) => {
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (time) => {
      const text = formatDateTime(time.toISOString(), pack);
      const parsed = parseDateTime(text, pack);
      expect(parsed === undefined ? undefined : formatDateTime(parsed, pack)).toBe(text);
    }),
  );
});

const figures = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0'));
const years = fc.integer({ min: 1600, max: 2400 }).map(String);
const separators = fc.constantFrom('/', '-', '.', ' ', '');

test('no text is turned into another day than the one it says', () => {
  fc.assert(
    fc.property(figures, figures, years, separators, (date, month, year, separator) => {
      const parsed = parseDate([date, month, year].join(separator), frFR);
      const exists = new Date(`${year}-${month}-${date}T00:00:00Z`).toJSON()?.slice(8, 10) === date;
      expect(parsed).toBe(exists ? `${year}-${month}-${date}` : undefined);
    }),
  );
});

test('no text is turned into another minute than the one it says', () => {
  fc.assert(
    fc.property(figures, figures, years, figures, figures, (date, month, year, hours, minutes) => {
      const text = `${date}/${month}/${year} ${hours}:${minutes}`;
      const parsed = parseDateTime(text, frFR);
      expect(parsed === undefined || formatDateTime(parsed, frFR) === text).toBe(true);
    }),
  );
});

test('parsing takes any text, and never makes a date of what is too short for one', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789/-.: hT'.split('')) })),
      (text) => {
        const parsed = parseDate(text, frFR) ?? parseDateTime(text, frFR);
        expect(parsed === undefined || text.replace(/\D/g, '').length >= 4).toBe(true);
      },
    ),
  );
});

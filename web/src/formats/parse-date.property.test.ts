import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatDate, formatDateTime } from './format-date.ts';
import { frFR, type LocalePack } from './locale-pack.ts';
import { enUS } from './en-us-pack.ts';
import { parseDate } from './parse-date.ts';
import { parseDateTime } from './parse-date-time.ts';

/** A pack with two-digit years is tested in the range where those are unambiguous. */
const packs: [string, LocalePack, Date, Date][] = [
  ['fr_FR', frFR, new Date('0001-01-02T00:00:00Z'), new Date('9999-12-30T00:00:00Z')],
  ['en_US', enUS, new Date('1969-01-02T00:00:00Z'), new Date('2068-12-30T00:00:00Z')],
];

afterEach(() => vi.unstubAllEnvs());

/** Zones with and without summer time, on both sides of the date line, and one that skipped a whole day. */
const zones = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Asia/Kathmandu',
];

describe.each(zones)('in the time zone %s', (zone) => {
  test.each(packs)('%s: parsing gives back the day that formatting wrote', (_, pack, min, max) => {
    vi.stubEnv('TZ', zone);
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (time) => {
        const day = time.toISOString().slice(0, 10);
        expect(parseDate(formatDate(day, pack), pack)).toBe(day);
      }),
    );
  });

  test.each(packs)('%s: parsing gives back the minute that formatting wrote', (_, pack, min, max) => {
    vi.stubEnv('TZ', zone);
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (time) => {
        const text = formatDateTime(time.toISOString(), pack);
        const parsed = parseDateTime(text, pack);
        expect(parsed === undefined ? undefined : formatDateTime(parsed, pack)).toBe(text);
      }),
    );
  });

  test('an instant is given back to the minute, save in the hour that is twice in autumn', () => {
    vi.stubEnv('TZ', zone);
    const [min, max] = [new Date('1970-01-02T00:00:00Z'), new Date('2068-12-30T00:00:00Z')];
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (time) => {
        time.setUTCSeconds(0, 0);
        const parsed = parseDateTime(formatDateTime(time.toISOString(), frFR), frFR) ?? '';
        const isRepeated = new Date(parsed).getTimezoneOffset() !== time.getTimezoneOffset();
        expect(isRepeated || parsed === time.toISOString()).toBe(true);
      }),
    );
  });

  test('a day is the same day everywhere', () => {
    vi.stubEnv('TZ', zone);
    for (const day of [
      '0001-01-01',
      '1900-02-28',
      '2000-02-29',
      '2011-12-30',
      '2016-03-27',
      '2016-10-30',
      '9999-12-31',
    ])
      expect(formatDate(day, frFR)).toBe(day.split('-').toReversed().join('/'));
  });
});

test('a day is understood by the name of its month, in full or cut short, with accents or without', () => {
  const cut = fc.constantFrom(3, 4, 5, 20);
  const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, cut, fc.boolean(), fc.boolean(), (time, letters, isPlain, isLoud) => {
      const [y, m, d] = time.toISOString().slice(0, 10).split('-').map(Number) as [number, number, number];
      const name = (frFR.months[m - 1] ?? '').slice(0, letters);
      const typed = isPlain ? name.normalize('NFD').replace(/\p{M}/gu, '') : name;
      const parsed = parseDate(`${d} ${isLoud ? typed.toUpperCase() : typed} ${y}`, frFR);
      // « jui » is ambiguous.
      expect(parsed).toBe(name === 'jui' ? undefined : time.toISOString().slice(0, 10));
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

test('a day is the same with the midnight, the day of the week and the spaces that programs add', () => {
  const days = fc.date({ min: new Date('1300-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  const added = fc.constantFrom('', ' 00:00', ' 00:00:00', ' 0:00:00', '\t', '\u00A0', ' 00:00:00.000');
  fc.assert(
    fc.property(days, added, fc.boolean(), (time, end, isNamed) => {
      const day = time.toISOString().slice(0, 10);
      const weekday = isNamed ? `${frFR.weekdays[time.getUTCDay()]} ` : '';
      expect(parseDate(weekday + formatDate(day, frFR) + end, frFR)).toBe(day);
      expect(parseDate(weekday + day + end, frFR)).toBe(day);
    }),
  );
});

test('parsing takes any text, and never makes a date of what is too short for one', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789/-.: hT'.split('')) })),
      (text) => {
        const parsed = parseDate(text, frFR) ?? parseDateTime(text, frFR);
        expect(parsed === undefined || text.replace(/\D/g, '').length >= 2).toBe(true);
      },
    ),
  );
});

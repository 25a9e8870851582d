import { expect, test } from 'vitest';
import { localDay } from './calendar-day.ts';

/** The hours in UTC between which it is the 15th of January 2026 in each zone. */
const fifteenth: Readonly<Record<string, readonly [first: string, last: string]>> = {
  'Europe/Paris': ['2026-01-14T23:00:00.000Z', '2026-01-15T22:59:59.999Z'],
  'America/Cayenne': ['2026-01-15T03:00:00.000Z', '2026-01-16T02:59:59.999Z'],
  'Pacific/Noumea': ['2026-01-14T13:00:00.000Z', '2026-01-15T12:59:59.999Z'],
};

test('a day begins and ends where its time zone has midnight', () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(zone).toBe(process.env['TZ']);
  const times = fifteenth[zone] ?? [];
  expect(times.map((time) => localDay(new Date(time)))).toEqual(['2026-01-15', '2026-01-15']);
  const [first = '', last = ''] = times;
  expect(localDay(new Date(Date.parse(first) - 1))).toBe('2026-01-14');
  expect(localDay(new Date(Date.parse(last) + 1))).toBe('2026-01-16');
});

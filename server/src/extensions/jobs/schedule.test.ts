import { expect, test } from 'vitest';
import { nextRun } from './schedule.ts';

/** Returns the times of a schedule after a time. */
function runs(schedule: string, after: string, count: number, timeZone?: string): string[] {
  const times: string[] = [];
  let last = Date.parse(after);
  while (times.length < count) {
    last = nextRun({ schedule, ...(timeZone === undefined ? {} : { timeZone }) }, last);
    times.push(new Date(last).toISOString().slice(0, 16));
  }
  return times;
}

test('times are those of the clocks in France, in winter and in summer', () => {
  expect(runs('0 2 1 * *', '2026-01-15T00:00:00Z', 7)).toEqual([
    '2026-02-01T01:00',
    '2026-03-01T01:00',
    '2026-04-01T00:00',
    '2026-05-01T00:00',
    '2026-06-01T00:00',
    '2026-07-01T00:00',
    '2026-08-01T00:00',
  ]);
  expect(runs('0 2 * * *', '2026-01-15T00:00:00Z', 1, 'Indian/Reunion')).toEqual(['2026-01-15T22:00']);
});

test('an hour that clocks leave out or have twice brings one run', () => {
  expect(runs('30 2 * * *', '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:30']);
  expect(runs('30 2 * * *', '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
});

test('what is no schedule, and what never comes, is refused', () => {
  for (const schedule of ['', 'daily', '61 * * * *', '* * * * * *', '0 0 30 2 *'])
    expect(() => nextRun({ schedule }, 0), schedule).toThrow();
  expect(() => nextRun({ schedule: '@daily', timeZone: 'Europe/Pariss' }, 0)).toThrow();
});

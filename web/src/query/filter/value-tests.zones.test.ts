import { expect, test } from 'vitest';
import { valueTest } from './value-tests.ts';

const at = (hours: number, minutes: number) => new Date(2026, 0, 15, hours, minutes).toISOString();

test('a filter by day finds an appointment on its day here, shortly before and after midnight', () => {
  const isWanted = valueTest('instant', 'between', ['2026-01-15', '2026-01-15'], '2026-01-15') as (
    value: string,
  ) => boolean;
  expect([at(0, 30), at(23, 30)].map(isWanted)).toEqual([true, true]);
  expect([at(-1, 30), at(24, 30)].map(isWanted)).toEqual([false, false]);
});

import { expect, test } from 'vitest';
import { comparisonOf, dateModeOf, dateModes, hasDays } from './date-modes.ts';

test.each(dateModes.filter((mode) => comparisonOf({ mode, days: 30 }) !== null))(
  '%s is said again as it was chosen',
  (mode) => {
    const days = hasDays(mode) ? 30 : 0;
    expect(dateModeOf(comparisonOf({ mode, days })!)).toEqual({ mode, days });
  },
);

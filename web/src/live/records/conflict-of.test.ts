import { expect, test } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { currentTexts } from '#ui/texts/texts.ts';
import { frFR } from '#formats/locale-pack.ts';
import { whenText } from './change-author.ts';
import { conflictOf } from './conflict-of.ts';

const at = '2026-03-05T13:07:09.000Z';
const ada = { id: 'ada', name: 'Ada' };
const record = {
  conflicts: ['name', 'code', 'note', 'rank'],
  snapshot: { name: 'Halle', code: 'HA-0001', rank: 1, note: null, size: 2 },
  authors: {
    name: { at, by: ada },
    code: { at, by: { id: 'ada-2', name: 'Ada', email: 'ada@ne2016.test' } },
    note: { at, by: null },
  },
};

test('a conflict has their value, who made it and when', () => {
  expect(conflictOf(record, 'name', 'bob')).toEqual({
    theirs: 'Halle',
    by: { who: 'colleague', at, person: ada },
  });
  expect(conflictOf(record, 'size', 'bob')).toBeNull();
});

test('the own account is told from one of the same name', () => {
  expect(conflictOf(record, 'name', 'ada')?.by).toEqual({ who: 'you', at });
  expect(conflictOf(record, 'code', 'ada')?.by).toMatchObject({
    who: 'colleague',
    person: { email: 'ada@ne2016.test' },
  });
});

test('nobody is named where the account is no more, or the change forgotten', () => {
  expect(conflictOf(record, 'note', 'ada')?.by).toEqual({ who: 'somebody', at });
  expect(conflictOf(record, 'rank', 'ada')?.by).toEqual({ who: 'unknown' });
});

test('of a change of today the time is said, of another day the day too', () => {
  startFrenchTexts();
  const { t } = currentTexts();
  const local = new Date(2026, 2, 5, 14, 7).toISOString();
  expect(whenText(local, new Date(2026, 2, 5, 23, 59), frFR, t)).toBe('à 14:07');
  expect(whenText(local, new Date(2026, 2, 6, 0, 1), frFR, t)).toBe('le 05/03/2026 à 14:07');
});

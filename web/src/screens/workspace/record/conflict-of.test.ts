import { expect, test } from 'vitest';
import { conflictOf } from './conflict-of.ts';

const record = { conflicts: ['name'], snapshot: { name: 'Halle', code: 'HA-0001' }, modifiedBy: 'Bob' };

test('a conflict has their value and their name', () => {
  expect(conflictOf(record, 'name', 'Ada')).toEqual({
    theirs: 'Halle',
    by: { who: 'colleague', name: 'Bob' },
  });
  expect(conflictOf(record, 'code', 'Ada')).toBeNull();
});

test('who changed it under the own name is not called a colleague, and an unknown one not by a name', () => {
  expect(conflictOf(record, 'name', 'Bob')).toMatchObject({ by: { who: 'you' } });
  expect(conflictOf({ ...record, modifiedBy: null }, 'name', 'Ada')).toMatchObject({
    by: { who: 'somebody' },
  });
});

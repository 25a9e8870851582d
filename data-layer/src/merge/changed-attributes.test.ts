import { describe, expect, it } from 'vitest';
import { isUnchanged, remainingEdits } from './changed-attributes.ts';

describe('specification §4: a record is dirty when a saveable attribute differs from its snapshot', () => {
  it.each([
    [null, ''],
    ['', null],
    [undefined, ''],
    ['a', 'a'],
    [0, 0],
    [
      [1, [2]],
      [1, [2]],
    ],
    [{ a: { b: 1 } }, { a: { b: 1 } }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
  ])('%j and %j count as unchanged', (snapshot, local) => {
    expect(isUnchanged(snapshot, local)).toBe(true);
  });

  it.each([
    ['a', 'b'],
    ['a', null],
    [0, ''],
    [0, null],
    [false, null],
    [1, '1'],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [[], {}],
    [{ a: null }, { a: '' }],
    [{ a: 1 }, { b: 1 }],
  ])('%j and %j count as changed', (snapshot, local) => {
    expect(isUnchanged(snapshot, local)).toBe(false);
  });
});

describe('remainingEdits', () => {
  it('drops what the snapshot says already and answers the same object when nothing is dropped', () => {
    const edits = { name: 'new', note: '' };
    expect(remainingEdits({ name: 'old', note: null }, edits, null)).toEqual({ name: 'new' });
    const real = { name: 'new' };
    expect(remainingEdits({ name: 'old' }, real, null)).toBe(real);
  });

  it('keeps what a save under way has sent', () => {
    expect(remainingEdits({ name: 'old' }, { name: 'old' }, { name: 'new' })).toEqual({ name: 'old' });
  });
});

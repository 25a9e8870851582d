import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GridBounds, moveCursor } from './grid-cursor.ts';

const bounds: GridBounds = { rows: 100, columns: 5, firstRow: -1, page: 10 };
const press = (row: number, column: number, key: string, ctrlKey = false) =>
  moveCursor({ row, column }, { key, ctrlKey }, bounds);

test.each([
  ['ArrowDown', { row: 51, column: 2 }],
  ['ArrowUp', { row: 49, column: 2 }],
  ['ArrowLeft', { row: 50, column: 1 }],
  ['ArrowRight', { row: 50, column: 3 }],
  ['PageDown', { row: 60, column: 2 }],
  ['PageUp', { row: 40, column: 2 }],
  ['Home', { row: 50, column: 0 }],
  ['End', { row: 50, column: 4 }],
])('%s moves as the ARIA grid pattern says', (key, expected) => {
  expect(press(50, 2, key)).toEqual(expected);
});

test('Ctrl+Home and Ctrl+End go to the first and the last cell', () => {
  expect(press(50, 2, 'Home', true)).toEqual({ row: 0, column: 0 });
  expect(press(50, 2, 'End', true)).toEqual({ row: 99, column: 4 });
});

test('the header is reached from the first row, and a page up stops below it', () => {
  expect(press(0, 2, 'ArrowUp')).toEqual({ row: -1, column: 2 });
  expect(press(3, 2, 'PageUp')).toEqual({ row: 0, column: 2 });
});

test.each(['Enter', 'a', 'Tab', 'toString'])('%s moves nothing', (key) => {
  expect(press(50, 2, key)).toBeUndefined();
});

test('no key ever leads out of the grid', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'];
  const grid = fc.record({
    rows: fc.nat(40),
    columns: fc.integer({ min: 1, max: 9 }),
    firstRow: fc.constantFrom(-1 as const, 0 as const),
    page: fc.integer({ min: 1, max: 50 }),
  });
  const strokes = fc.array(fc.record({ key: fc.constantFrom(...keys), ctrlKey: fc.boolean() }));
  fc.assert(
    fc.property(grid, strokes, (bounds, pressed) => {
      let cursor = { row: 0, column: 0 };
      for (const key of pressed) cursor = moveCursor(cursor, key, bounds) ?? cursor;
      expect(cursor.row).toBeGreaterThanOrEqual(bounds.firstRow);
      expect(cursor.row).toBeLessThanOrEqual(Math.max(bounds.rows - 1, 0));
      expect(cursor.column).toBeGreaterThanOrEqual(0);
      expect(cursor.column).toBeLessThan(bounds.columns);
    }),
  );
});

// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import type { ListRow, ListRows } from '#query/rows/list-rows.ts';
import { useGridCursor } from './grid-cursor.ts';

/** Returns the rows of some records. */
function rowsOf(...keys: number[]): ListRows {
  const rowAt = (place: number): ListRow | undefined => {
    const key = keys[place];
    return key === undefined ? undefined : { type: 'record', key };
  };
  return {
    size: keys.length,
    recordCount: keys.length,
    rowAt,
    indexOf: (key) => keys.findIndex((other) => other === key),
  } as ListRows;
}

/** A grid with one column, whose row elements are keyed by record, as in the real one. */
function Grid({ rows }: { rows: ListRows }) {
  const grid = useRef<HTMLDivElement>(null);
  const { cursor, moveTo, trackFocus } = useGridCursor(grid, rows, {
    rows: rows.size,
    columns: 1,
    firstRow: -1,
  });
  const places = Array.from({ length: rows.size }, (_, place) => place);
  return (
    <div ref={grid} onFocus={() => trackFocus(true)} onBlur={() => trackFocus(false)}>
      {places.map((place) => {
        const row = rows.rowAt(place);
        const key = row?.type === 'record' ? row.key : place;
        return (
          <div key={key} data-row={place}>
            <button
              type="button"
              data-column={0}
              tabIndex={place === cursor.row ? 0 : -1}
              onClick={() => moveTo({ row: place, column: 0 })}
            >
              {key}
            </button>
          </div>
        );
      })}
    </div>
  );
}

const focused = () => document.activeElement?.textContent;

test('when the row that has the focus is gone, what takes its place gets it', () => {
  const { rerender, getByText } = render(<Grid rows={rowsOf(1, 2, 3)} />);
  act(() => getByText('2').click());
  expect(focused()).toBe('2');
  rerender(<Grid rows={rowsOf(1, 3)} />);
  expect(focused()).toBe('3');
  // At the end, the previous row gets it.
  rerender(<Grid rows={rowsOf(1)} />);
  expect(focused()).toBe('1');
});

test('a grid without the focus takes none when a row is gone', () => {
  const { rerender } = render(<Grid rows={rowsOf(1, 2, 3)} />);
  rerender(<Grid rows={rowsOf(1, 3)} />);
  expect(document.activeElement).toBe(document.body);
});

test('what has the focus elsewhere keeps it when a row of the grid is gone', () => {
  const page = (rows: ListRows) => (
    <>
      <input aria-label="Recherche" />
      <Grid rows={rows} />
    </>
  );
  const { rerender, getByText, getByLabelText } = render(page(rowsOf(1, 2, 3)));
  act(() => getByText('2').click());
  act(() => getByLabelText('Recherche').focus());
  rerender(page(rowsOf(1, 3)));
  expect(document.activeElement).toBe(getByLabelText('Recherche'));
});

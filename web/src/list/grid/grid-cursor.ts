import type { RecordKey } from '@ne2016/data-layer';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ListRows } from '#query/rows/list-rows.ts';
import type { GridLayout } from './use-grid-layout.ts';

/** The place of the focus in a grid; row -1 is the header. */
export interface GridCursor {
  readonly row: number;
  readonly column: number;
}

/** The range of a cursor. `firstRow` is -1 if the header can be reached. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly firstRow: -1 | 0;
}

export function sizeOf(columns: readonly unknown[], rows: ListRows, layout: GridLayout): GridSize {
  // Cards have no header, and the cursor moves by whole cards.
  const isTable = layout === 'table';
  return { rows: rows.size, columns: isTable ? columns.length : 1, firstRow: isTable ? -1 : 0 };
}

/** The range of a cursor, and the rows of a page. */
export interface GridBounds extends GridSize {
  readonly page: number;
}

/** A key, named as in keyboard events. */
interface GridKey {
  readonly key: string;
  readonly ctrlKey: boolean;
}

type Move = (cursor: GridCursor, bounds: GridBounds) => GridCursor;

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, { page }) => ({ row: Math.max(row - page, 0), column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
};

const movesWithCtrl: Readonly<Record<string, Move>> = {
  Home: () => ({ row: 0, column: 0 }),
  End: (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
};

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** Returns the cursor inside the grid, whose size may have changed. */
function clampCursor({ row, column }: GridCursor, bounds: GridSize): GridCursor {
  return {
    row: clamp(row, bounds.firstRow, Math.max(bounds.rows - 1, bounds.firstRow)),
    column: clamp(column, 0, bounds.columns - 1),
  };
}

/** Returns the target of a key of the ARIA grid pattern; `undefined` for every other key. */
export function moveCursor(cursor: GridCursor, key: GridKey, bounds: GridBounds): GridCursor | undefined {
  const table = key.ctrlKey ? movesWithCtrl : moves;
  const move = Object.hasOwn(table, key.key) ? table[key.key] : undefined;
  return move && clampCursor(move(cursor, bounds), bounds);
}

interface PlacedCursor extends GridCursor {
  /** The record under the cursor: the cursor follows it when the list is sorted again. */
  readonly key: RecordKey | undefined;
}

const start: PlacedCursor = { row: 0, column: 0, key: undefined };

function follow(cursor: PlacedCursor, rows: ListRows, bounds: GridSize): GridCursor {
  const row = cursor.key === undefined || cursor.row < 0 ? -1 : rows.indexOf(cursor.key);
  return clampCursor(row >= 0 ? { row, column: cursor.column } : cursor, bounds);
}

/** Returns the cell under a cursor, if it is in the page. */
function findCell(grid: HTMLElement | null, { row, column }: GridCursor): HTMLElement | null {
  const cells = grid?.querySelectorAll<HTMLElement>(`[data-row="${row}"] [data-column]`) ?? [];
  // The header row of a group has one cell for all columns.
  return [...cells].find((cell) => cell.dataset['column'] === String(column)) ?? cells[0] ?? null;
}

/** Keeps the cursor of a grid on its record, and the focus on the cell of the cursor. */
export function useGridCursor(grid: RefObject<HTMLElement | null>, rows: ListRows, bounds: GridSize) {
  const [placed, place] = useState(start);
  const cursor = follow(placed, rows, bounds);
  const { row, column } = cursor;
  const wantsFocus = useRef(false);
  const hasFocus = useRef(false);

  useEffect(() => {
    // If the focused row was removed, the row in its place gets the focus.
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (!wantsFocus.current && !isLost) return;
    wantsFocus.current = false;
    findCell(grid.current, { row, column })?.focus({ preventScroll: true });
  }, [grid, rows, placed, row, column]);

  const placedAt = useCallback(
    (next: GridCursor): PlacedCursor => {
      const row = next.row < 0 ? undefined : rows.rowAt(next.row);
      return { ...next, key: row?.type === 'record' ? row.key : undefined };
    },
    [rows],
  );
  const moveTo = useCallback(
    (next: GridCursor) => {
      wantsFocus.current = true;
      place(placedAt(next));
    },
    [placedAt],
  );
  /** @param at The cell that has the focus, if it is one. */
  const trackFocus = (isWithin: boolean, at?: GridCursor) => {
    hasFocus.current = isWithin;
    // A click or a screen reader has moved the focus.
    if (at !== undefined && (at.row !== row || at.column !== column)) place(placedAt(at));
  };
  return { cursor, moveTo, trackFocus };
}

import type { RecordKey } from '@ne2016/data-layer';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ListRows } from '#query/rows/list-rows.ts';
import type { GridLayout } from './use-grid-layout.ts';

/** Where the focus of a grid is; row -1 is the header. */
export interface GridCursor {
  readonly row: number;
  readonly column: number;
}

/** Where a cursor can be. `firstRow` is -1 where the header can be reached. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly firstRow: -1 | 0;
}

export function sizeOf(columns: readonly unknown[], rows: ListRows, layout: GridLayout): GridSize {
  // Cards show no header and are walked through as wholes.
  const isTable = layout === 'table';
  return { rows: rows.size, columns: isTable ? columns.length : 1, firstRow: isTable ? -1 : 0 };
}

/** How far a cursor can go; a page is counted in rows. */
export interface GridBounds extends GridSize {
  readonly page: number;
}

/** A key as the browser names it. */
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

/** Keeps a cursor within the grid, whose size may have changed. */
function clampCursor({ row, column }: GridCursor, bounds: GridSize): GridCursor {
  return {
    row: clamp(row, bounds.firstRow, Math.max(bounds.rows - 1, bounds.firstRow)),
    column: clamp(column, 0, bounds.columns - 1),
  };
}

/** Where a key of the ARIA grid pattern leads; `undefined` for every other key. */
export function moveCursor(cursor: GridCursor, key: GridKey, bounds: GridBounds): GridCursor | undefined {
  const table = key.ctrlKey ? movesWithCtrl : moves;
  const move = Object.hasOwn(table, key.key) ? table[key.key] : undefined;
  return move && clampCursor(move(cursor, bounds), bounds);
}

interface PlacedCursor extends GridCursor {
  /** The record that the cursor is on: the cursor follows it when the list is sorted again. */
  readonly key: RecordKey | undefined;
}

const start: PlacedCursor = { row: 0, column: 0, key: undefined };

function follow(cursor: PlacedCursor, rows: ListRows, bounds: GridSize): GridCursor {
  const row = cursor.key === undefined || cursor.row < 0 ? -1 : rows.indexOf(cursor.key);
  return clampCursor(row >= 0 ? { row, column: cursor.column } : cursor, bounds);
}

/** The cell that a cursor is on, if it is in the page. */
function findCell(grid: HTMLElement | null, { row, column }: GridCursor): HTMLElement | null {
  const cells = grid?.querySelectorAll<HTMLElement>(`[data-row="${row}"] [data-column]`) ?? [];
  // The row of a group has one cell for all columns.
  return [...cells].find((cell) => cell.dataset['column'] === String(column)) ?? cells[0] ?? null;
}

/** Keeps the cursor of a grid on its record and the focus on the cursor's cell. */
export function useGridCursor(grid: RefObject<HTMLElement | null>, rows: ListRows, bounds: GridSize) {
  const [placed, place] = useState(start);
  const cursor = follow(placed, rows, bounds);
  const { row, column } = cursor;
  const wantsFocus = useRef(false);
  const hasFocus = useRef(false);

  useEffect(() => {
    // The row that had the focus may be gone: what takes its place gets it.
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
  /** @param at the cell that has got the focus, if it is one. */
  const trackFocus = (isWithin: boolean, at?: GridCursor) => {
    hasFocus.current = isWithin;
    // A click or a screen reader has moved it.
    if (at !== undefined && (at.row !== row || at.column !== column)) place(placedAt(at));
  };
  return { cursor, moveTo, trackFocus };
}

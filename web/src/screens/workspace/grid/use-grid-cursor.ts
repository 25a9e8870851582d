import type { RecordKey, ViewSnapshot } from '@ne2016/data-layer';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { clampCursor, type GridCursor, type GridSize } from './grid-cursor.ts';

interface PlacedCursor extends GridCursor {
  /** The record that the cursor is on: it stays there when the list around is sorted anew. */
  readonly key: RecordKey | undefined;
}

const start: PlacedCursor = { row: 0, column: 0, key: undefined };

function follow(cursor: PlacedCursor, view: ViewSnapshot, bounds: GridSize): GridCursor {
  const row = cursor.key === undefined || cursor.row < 0 ? -1 : view.indexOf(cursor.key);
  return clampCursor(row >= 0 ? { row, column: cursor.column } : cursor, bounds);
}

/** The cell that a cursor is on, if it is in the page. */
function findCell(grid: HTMLElement | null, { row, column }: GridCursor): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`) ?? null;
}

/** Keeps the cursor of a grid on its record and the focus on the cursor's cell. */
export function useGridCursor(grid: RefObject<HTMLElement | null>, view: ViewSnapshot, bounds: GridSize) {
  const [placed, place] = useState(start);
  const cursor = follow(placed, view, bounds);
  const { row, column } = cursor;
  const wantsFocus = useRef(false);
  const hasFocus = useRef(false);

  useEffect(() => {
    // The row that had the focus may be gone: what takes its place gets it.
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (!wantsFocus.current && !isLost) return;
    wantsFocus.current = false;
    findCell(grid.current, { row, column })?.focus({ preventScroll: true });
  }, [grid, view, placed, row, column]);

  const moveTo = useCallback(
    (next: GridCursor) => {
      wantsFocus.current = true;
      place({ ...next, key: next.row < 0 ? undefined : view.keyAt(next.row) });
    },
    [view],
  );
  const trackFocus = useCallback((isWithin: boolean) => {
    hasFocus.current = isWithin;
  }, []);
  return { cursor, moveTo, trackFocus };
}

import type { RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Where the focus of a grid is; row -1 is the header. */
interface GridCursor {
  readonly row: number;
  readonly column: number;
}

/** Where a cursor can be. `firstRow` is -1 where the header can be reached. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly firstRow: -1 | 0;
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

interface GridActions {
  moveTo(cursor: GridCursor): void;
  /** A row is opened, or a column's header chosen (row -1). */
  choose(cursor: GridCursor): void;
}

/** The cell that an event is about. */
function cursorOf(target: EventTarget, { columns }: GridBounds): GridCursor | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  if (row === undefined) return undefined;
  return { row: Number(row), column: Math.min(Number(column ?? 0), columns - 1) };
}

/** Who marks text to copy it does not want to open the row. */
function isMarkingText(): boolean {
  return window.getSelection()?.isCollapsed === false;
}

/** What keys and clicks do in a grid. */
export function gridHandlers(cursor: GridCursor, bounds: GridBounds, { moveTo, choose }: GridActions) {
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.metaKey) return;
      // A screen reader may have moved the focus to another cell than the cursor did.
      const focused = cursorOf(event.target, bounds) ?? cursor;
      const next = moveCursor(focused, event, bounds);
      const isChoice = event.key === 'Enter' || event.key === ' ';
      if (next === undefined && !isChoice) return;
      event.preventDefault();
      if (next === undefined) choose(focused);
      else moveTo(next);
    },
    onClick(event: MouseEvent) {
      const clicked = cursorOf(event.target, bounds);
      if (clicked === undefined || isMarkingText()) return;
      moveTo(clicked);
      choose(clicked);
    },
  };
}

interface PlacedCursor extends GridCursor {
  /** The record that the cursor is on: it stays there when the list around is sorted anew. */
  readonly key: RecordKey | undefined;
}

const start: PlacedCursor = { row: 0, column: 0, key: undefined };

function follow(cursor: PlacedCursor, view: PlacedRecords, bounds: GridSize): GridCursor {
  const row = cursor.key === undefined || cursor.row < 0 ? -1 : view.indexOf(cursor.key);
  return clampCursor(row >= 0 ? { row, column: cursor.column } : cursor, bounds);
}

/** The cell that a cursor is on, if it is in the page. */
function findCell(grid: HTMLElement | null, { row, column }: GridCursor): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`) ?? null;
}

/** Keeps the cursor of a grid on its record and the focus on the cursor's cell. */
export function useGridCursor(grid: RefObject<HTMLElement | null>, view: PlacedRecords, bounds: GridSize) {
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

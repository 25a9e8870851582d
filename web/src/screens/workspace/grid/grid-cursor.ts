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

/** How far a cursor can go; a page is counted in rows. */
export interface GridBounds extends GridSize {
  readonly page: number;
}

/** A key as the browser names it. */
export interface GridKey {
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
export function clampCursor({ row, column }: GridCursor, bounds: GridSize): GridCursor {
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

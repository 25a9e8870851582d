import type { KeyboardEvent, MouseEvent } from 'react';
import { type GridBounds, type GridCursor, moveCursor } from './grid-cursor.ts';

interface GridActions {
  moveTo(cursor: GridCursor): void;
  /** A row is opened, or a column's header chosen (row -1). */
  choose(cursor: GridCursor): void;
}

function cursorOf(target: EventTarget): GridCursor | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  return row === undefined ? undefined : { row: Number(row), column: Number(column ?? 0) };
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
      const next = moveCursor(cursor, event, bounds);
      const isChoice = event.key === 'Enter' || (event.key === ' ' && cursor.row < 0);
      if (next === undefined && !isChoice) return;
      event.preventDefault();
      if (next === undefined) choose(cursor);
      else moveTo(next);
    },
    onClick(event: MouseEvent) {
      const clicked = cursorOf(event.target);
      if (clicked === undefined || isMarkingText()) return;
      const column = Math.min(clicked.column, bounds.columns - 1);
      moveTo({ row: clicked.row, column });
      choose(clicked);
    },
  };
}

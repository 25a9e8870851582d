import type { KeyboardEvent, MouseEvent } from 'react';
import { type GridBounds, type GridCursor, moveCursor } from './grid-cursor.ts';

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

import type { KeyboardEvent, MouseEvent } from 'react';
import { type GridBounds, type GridCursor, moveCursor } from './grid-cursor.ts';

/** The actions of keys and clicks in a grid. */
export interface GridActions {
  moveTo(cursor: GridCursor): void;
  /**
   * Opens a row, or sorts by the header of a column (row -1). `isAdded` (Shift) keeps the earlier columns.
   */
  choose(cursor: GridCursor, isAdded: boolean): void;
  /** Collapses or expands the group of a row; false if the row is not a group. */
  setCollapsed(row: number, isCollapsed: boolean): boolean;
  /** Changes the width of a column by some pixels. */
  widen(column: number, pixels: number): void;
  /**
   * Moves to the next row whose title starts with the typed text. False if a space does not continue a title.
   */
  typeAhead(letter: string): boolean;
  readonly selection: {
    /** False if the row is not a record. */
    toggle(row: number): boolean;
    /** Selects the range from the row that was last selected on its own. */
    extendTo(row: number, from?: number): void;
    all(): void;
    /** False if nothing was selected. */
    clear(): boolean;
  };
}

/** Returns the cell of an event. */
export function cursorOf(
  target: EventTarget,
  { columns }: Pick<GridBounds, 'columns'>,
): GridCursor | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  if (row === undefined) return undefined;
  return { row: Number(row), column: Math.min(Number(column ?? 0), columns - 1) };
}

/** A click that ends a text selection, to copy it, must not open the row. */
function isMarkingText(): boolean {
  return window.getSelection()?.isCollapsed === false;
}

/** Activates the link or button of a cell. Alt+Enter does this, because Enter opens the record. */
function followLink(target: EventTarget): boolean {
  const cell = target instanceof Element ? target.closest('[data-column]') : null;
  const link = cell?.querySelector<HTMLElement>('a, button');
  link?.click();
  return link !== null && link !== undefined;
}

/** Selects the record of a row; collapses or expands a group instead. */
function selectRow(at: GridCursor, isExtended: boolean, { selection, choose }: GridActions): void {
  if (isExtended) selection.extendTo(at.row);
  else if (!selection.toggle(at.row)) choose(at, false);
}

/** Pixels by which a key changes the width of a column. */
const widthSteps: Readonly<Record<string, number>> = { ArrowLeft: -16, ArrowRight: 16 };

/**
 * Keys on a header: Enter and Space sort by the column, Shift with an arrow changes its width. Returns
 * whether one matched.
 */
function actOnHeader({ key, shiftKey }: KeyboardEvent, column: number, actions: GridActions): boolean {
  if (key === 'Enter' || key === ' ') actions.choose({ row: -1, column }, shiftKey);
  else if (shiftKey && Object.hasOwn(widthSteps, key)) actions.widen(column, widthSteps[key] ?? 0);
  else return false;
  return true;
}

/** Handles keys that do not move the cursor. Returns whether one matched. */
function actOnKey(event: KeyboardEvent, at: GridCursor, actions: GridActions): boolean {
  const { key, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const { selection } = actions;
  if (event.altKey) return key === 'Enter' && followLink(event.target);
  if (key === 'Escape') return selection.clear();
  if (isCommand) {
    if (key.toLowerCase() !== 'a') return false;
    selection.all();
  } else if (at.row < 0) return actOnHeader(event, at.column, actions);
  else if (key === 'Enter') actions.choose(at, shiftKey);
  else if (key === ' ') {
    if (shiftKey || !actions.typeAhead(key)) selectRow(at, shiftKey, actions);
  } else if (key === 'ArrowRight' || key === 'ArrowLeft')
    return actions.setCollapsed(at.row, key === 'ArrowLeft');
  else if (/^[\p{L}\p{N}]$/u.test(key)) actions.typeAhead(key);
  else return false;
  return true;
}

/** The menus of the totals row handle their own keys and clicks. */
function isOfRows({ target, currentTarget }: KeyboardEvent | MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('[data-totals]') === null;
}

/** Returns the handlers of keys and clicks in a grid. */
export function gridHandlers(cursor: GridCursor, bounds: GridBounds, actions: GridActions) {
  const { selection, moveTo } = actions;
  return {
    onKeyDown(event: KeyboardEvent) {
      if (!isOfRows(event)) return;
      // A screen reader may have moved the focus away from the cursor.
      const at = cursorOf(event.target, bounds) ?? cursor;
      const isDone = actOnKey(event, at, actions);
      const next = isDone || event.altKey || event.metaKey ? undefined : moveCursor(at, event, bounds);
      if (!isDone && next === undefined) return;
      event.preventDefault();
      // The workspace has its own single-key shortcuts.
      event.stopPropagation();
      if (next === undefined) return;
      if (event.shiftKey && next.row >= 0 && next.row !== at.row) selection.extendTo(next.row, at.row);
      moveTo(next);
    },
    onMouseDown(event: MouseEvent) {
      // Shift selects rows, not their text.
      if (event.shiftKey && (cursorOf(event.target, bounds)?.row ?? -1) >= 0) event.preventDefault();
    },
    onClick(event: MouseEvent) {
      if (!isOfRows(event)) return;
      const at = cursorOf(event.target, bounds);
      if (at === undefined || !(event.target instanceof Element)) return;
      // Links keep their default action.
      if (event.target.closest('a, [data-resizer]') !== null) return;
      const isBox = event.target.closest('[data-select]') !== null;
      // A press and a release on two different headers click on the row, as does a click on its checkbox.
      if (at.row < 0 && event.target.closest('[data-column]') === null) return;
      if (isMarkingText() && !event.shiftKey && !isBox) return;
      moveTo(at);
      if (at.row >= 0 && event.shiftKey) selection.extendTo(at.row, Math.max(cursor.row, 0));
      else if (at.row >= 0 && (isBox || event.ctrlKey || event.metaKey)) selectRow(at, false, actions);
      else actions.choose(at, event.shiftKey);
    },
  };
}

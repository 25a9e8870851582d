import type { KeyboardEvent, MouseEvent } from 'react';
import { type GridBounds, type GridCursor, moveCursor } from './grid-cursor.ts';

/** What a grid does with keys and clicks. */
export interface GridActions {
  moveTo(cursor: GridCursor): void;
  /** A row is opened, or a column's header chosen (row -1), with Shift beside those that were chosen before. */
  choose(cursor: GridCursor, isAdded: boolean): void;
  /** Collapses or opens the group of a row; false where the row is none. */
  setCollapsed(row: number, isCollapsed: boolean): boolean;
  /** Makes a column wider or narrower by some pixels. */
  widen(column: number, pixels: number): void;
  /** Moves to the next row whose title begins with what is typed. False where a space does not go on with a title. */
  typeAhead(letter: string): boolean;
  readonly selection: {
    /** False where the row is no record. */
    toggle(row: number): boolean;
    /** Selects all rows from the last one that was selected by itself. */
    extendTo(row: number, from?: number): void;
    all(): void;
    /** False where nothing was selected. */
    clear(): boolean;
  };
}

/** The cell that an event is about. */
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

/** Who marks text to copy it does not want to open the row. */
function isMarkingText(): boolean {
  return window.getSelection()?.isCollapsed === false;
}

/** The address or the button in a cell is taken by Alt+Enter, since Enter opens the record. */
function followLink(target: EventTarget): boolean {
  const cell = target instanceof Element ? target.closest('[data-column]') : null;
  const link = cell?.querySelector<HTMLElement>('a, button');
  link?.click();
  return link !== null && link !== undefined;
}

/** Selects the record of a row; the row of a group is collapsed or opened instead. */
function selectRow(at: GridCursor, isExtended: boolean, { selection, choose }: GridActions): void {
  if (isExtended) selection.extendTo(at.row);
  else if (!selection.toggle(at.row)) choose(at, false);
}

/** How far a key makes a column wider or narrower, in pixels. */
const widthSteps: Readonly<Record<string, number>> = { ArrowLeft: -16, ArrowRight: 16 };

/** Keys on the name of a column: Enter and Space sort by it, Shift with an arrow changes its width. */
function actOnHeader({ key, shiftKey }: KeyboardEvent, column: number, actions: GridActions): boolean {
  if (key === 'Enter' || key === ' ') actions.choose({ row: -1, column }, shiftKey);
  else if (shiftKey && Object.hasOwn(widthSteps, key)) actions.widen(column, widthSteps[key] ?? 0);
  else return false;
  return true;
}

/** Keys that do something else than to move; whether one did. */
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

/** A menu of the row of totals has keys and clicks of its own. */
function isOfRows({ target, currentTarget }: KeyboardEvent | MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('[data-totals]') === null;
}

/** What keys and clicks do in a grid. */
export function gridHandlers(cursor: GridCursor, bounds: GridBounds, actions: GridActions) {
  const { selection, moveTo } = actions;
  return {
    onKeyDown(event: KeyboardEvent) {
      if (!isOfRows(event)) return;
      // A screen reader may have moved the focus to another cell than the cursor did.
      const at = cursorOf(event.target, bounds) ?? cursor;
      const isDone = actOnKey(event, at, actions);
      const next = isDone || event.altKey || event.metaKey ? undefined : moveCursor(at, event, bounds);
      if (!isDone && next === undefined) return;
      event.preventDefault();
      // The screen has single keys of its own.
      event.stopPropagation();
      if (next === undefined) return;
      if (event.shiftKey && next.row >= 0 && next.row !== at.row) selection.extendTo(next.row, at.row);
      moveTo(next);
    },
    onMouseDown(event: MouseEvent) {
      // With Shift, rows are selected, not their texts.
      if (event.shiftKey && (cursorOf(event.target, bounds)?.row ?? -1) >= 0) event.preventDefault();
    },
    onClick(event: MouseEvent) {
      if (!isOfRows(event)) return;
      const at = cursorOf(event.target, bounds);
      if (at === undefined || !(event.target instanceof Element)) return;
      // A link leads where it says.
      if (event.target.closest('a, [data-resizer]') !== null) return;
      const isBox = event.target.closest('[data-select]') !== null;
      // Pressed on one name of a column and let go on another, the click is of the row, as one on the box is.
      if (at.row < 0 && event.target.closest('[data-column]') === null) return;
      if (isMarkingText() && !event.shiftKey && !isBox) return;
      moveTo(at);
      if (at.row >= 0 && event.shiftKey) selection.extendTo(at.row, Math.max(cursor.row, 0));
      else if (at.row >= 0 && (isBox || event.ctrlKey || event.metaKey)) selectRow(at, false, actions);
      else actions.choose(at, event.shiftKey);
    },
  };
}

import { cursorCell } from '#ui/cursor-cell.ts';

/** Moves the focus to the heading of the list, so that people who listen know where they are. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

/** Keeps the focus from being lost where what it was to come back to has gone meanwhile. */
export function focusHeadingIfLost(): void {
  if (isFocusLost()) focusHeading();
}

/** Gives a focus that is lost back to what had it before, and to the table where that has gone meanwhile. */
export function giveFocusBack(from: Element | null): void {
  if (!isFocusLost()) return;
  if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus();
  else focusTable();
}

/**
 * Moves the focus to the table, where it was last; to the heading where that row is out of sight.
 * @param patience how many frames the row may take to come: that of a record that was deleted goes before the next one is
 *   in its place.
 */
export function focusTable(patience = 5): void {
  const cell = cursorCell();
  if (cell !== null) cell.focus();
  else if (patience === 0 || document.querySelector('main [role=grid]') === null) focusHeading();
  else requestAnimationFrame(() => isFocusLost() && focusTable(patience - 1));
}

/** Whether the next Tab would begin at the top of the page. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

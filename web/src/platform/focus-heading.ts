import { cursorCell } from '#ui/cursor-cell.ts';

/** Moves the focus to the heading of the list, so that screen readers announce the place. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

/** Moves a lost focus to the heading, if the element to return to has gone. */
export function focusHeadingIfLost(): void {
  if (isFocusLost()) focusHeading();
}

/** Returns a lost focus to its earlier element, or to the table if that has gone. */
export function giveFocusBack(from: Element | null): void {
  if (!isFocusLost()) return;
  if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus();
  else focusTable();
}

/**
 * Moves the focus to its last cell in the table, or to the heading if that row is not rendered.
 * @param patience number of frames to wait for the row: that of a deleted record goes before the next one
 * takes its place.
 */
export function focusTable(patience = 5): void {
  const cell = cursorCell();
  if (cell !== null) cell.focus();
  else if (patience === 0 || document.querySelector('main [role=grid]') === null) focusHeading();
  else requestAnimationFrame(() => isFocusLost() && focusTable(patience - 1));
}

/** Whether the next Tab would start at the top of the page. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Moves the focus to the heading of the list, so that people who listen know where they are. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

/** Keeps the focus from being lost where what it was to come back to has gone meanwhile. */
export function focusHeadingIfLost(): void {
  if (document.activeElement === null || document.activeElement === document.body) focusHeading();
}

/** Gives a focus that is lost back to what had it before, and to the table where that has gone meanwhile. */
export function giveFocusBack(from: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus();
  else focusTable();
}

/** Moves the focus to the table, where it was last; to the heading where that row is out of sight. */
export function focusTable(): void {
  const cell = document.querySelector<HTMLElement>('main [role=grid] [tabindex="0"]');
  if (cell === null) focusHeading();
  else cell.focus();
}

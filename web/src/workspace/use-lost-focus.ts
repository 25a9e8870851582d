import { useEffect } from 'react';
import { focusHeading, focusTable, isFocusLost } from '#platform/focus-heading.ts';

/**
 * So many frames may pass before something else takes the focus over. What was open gives it back once React has run its
 * effects, which takes several frames on a busy machine.
 */
const patience = 10;

const hasTable = () => document.querySelector('main [role=grid]') !== null;

/**
 * Calls `moveOn` when the element that had the focus has left the page and nothing has taken the focus over: the next Tab
 * would begin at the top of the page. It is called with whether there was a table when the element got the focus. A focus that somebody gave up by a click beside everything is not lost.
 * @returns what ends it.
 */
export function watchLostFocus(moveOn: (hadTable: boolean) => void): () => void {
  let focused: Element | null = document.activeElement;
  let hadTable = hasTable();
  let frame = 0;
  const isLost = () => focused !== null && !focused.isConnected && isFocusLost();
  const wait = (frames: number) => {
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (!isLost()) return;
      if (frames > 1) return wait(frames - 1);
      focused = null;
      moveOn(hadTable);
    });
  };
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    focused = target;
    hadTable = hasTable();
  };
  const removals = new MutationObserver(() => {
    if (frame === 0 && isLost()) wait(patience);
  });
  document.addEventListener('focusin', remember);
  removals.observe(document.body, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(frame);
    removals.disconnect();
    document.removeEventListener('focusin', remember);
  };
}

/**
 * Moves the focus to the table, unless something is open over it, which would close. A table that has come in place of what
 * was focused, such as the button to create a first record, is not entered: it would wait with all that comes next.
 */
function goToTable(hadTable: boolean): void {
  if (document.querySelector('main')?.closest('[inert], [aria-hidden=true]') !== null) return;
  if (hadTable) focusTable();
  else focusHeading();
}

/** Keeps the focus in the workspace: where it would be lost, it goes to the table, or else to the heading. */
export function useLostFocus(): void {
  useEffect(() => watchLostFocus(goToTable), []);
}

import { useEffect } from 'react';
import { focusHeading, focusTable, isFocusLost } from '#platform/focus-heading.ts';

/**
 * Frames to wait before the focus is moved. An overlay restores it once React has run its effects, which
 * takes several frames on a busy machine.
 */
const patience = 10;

const hasTable = () => document.querySelector('main [role=grid]') !== null;

/**
 * Calls `moveOn` when the focused element has left the page and no other has taken the focus: the next Tab
 * would start at the top of the page. Its argument is whether there was a table when the element got the
 * focus. A focus that was given up by a click on the background is not lost.
 * @returns a function that stops it.
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
 * Moves the focus to the table, unless an overlay is open, which would close. A table that has replaced the
 * focused element, such as the button to create a first record, is not entered: it would react to the next
 * keys.
 */
function goToTable(hadTable: boolean): void {
  if (document.querySelector('main')?.closest('[inert], [aria-hidden=true]') !== null) return;
  if (hadTable) focusTable();
  else focusHeading();
}

/** Keeps the focus in the workspace: a lost focus goes to the table, or else to the heading. */
export function useLostFocus(): void {
  useEffect(() => watchLostFocus(goToTable), []);
}

import { useEffect } from 'react';
import { focusTable, isFocusLost } from './focus-heading.ts';

/** So many frames may pass before something else takes the focus over: what was open gives it back in the next one. */
const patience = 3;

/**
 * Calls `moveOn` when the element that had the focus has left the page and nothing has taken the focus over: the next Tab
 * would begin at the top of the page. A focus that somebody gave up by a click beside everything is not lost.
 * @returns what ends it.
 */
export function watchLostFocus(moveOn: () => void): () => void {
  let focused: Element | null = document.activeElement;
  let frame = 0;
  const isLost = () => focused !== null && !focused.isConnected && isFocusLost();
  const wait = (frames: number) => {
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (!isLost()) return;
      if (frames > 1) return wait(frames - 1);
      focused = null;
      moveOn();
    });
  };
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target;
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

/** Moves the focus to the table, unless something is open over it, which would close. */
function goToTable(): void {
  if (document.querySelector('main')?.closest('[inert], [aria-hidden=true]') === null) focusTable();
}

/** Keeps the focus in the workspace: where it would be lost, it goes to the table, or else to the heading. */
export function useLostFocus(): void {
  useEffect(() => watchLostFocus(goToTable), []);
}

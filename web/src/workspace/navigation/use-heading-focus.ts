import { useEffect, useRef } from 'react';
import { focusHeading } from '#platform/focus-heading.ts';

/**
 * Moves the focus to the heading when another list is shown, as a page that loads would: people who listen hear where
 * they are, and the Tab key goes on from there. What is open over the page keeps the focus.
 */
export function useHeadingFocus(list: string | null): void {
  const shown = useRef(list);
  useEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    if ((document.activeElement?.closest('[role=dialog], [role=alertdialog]') ?? null) === null)
      focusHeading();
  }, [list]);
}

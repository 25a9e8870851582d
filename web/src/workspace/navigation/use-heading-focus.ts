import { useEffect, useRef } from 'react';
import { focusHeading } from '#platform/focus-heading.ts';

/**
 * Moves the focus to the heading when another list is shown, like a page load: screen readers announce the
 * new place, and Tab continues from there. An open overlay keeps the focus.
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

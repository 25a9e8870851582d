import { type FocusEvent, useEffect, useRef } from 'react';
import { focusHeading, isFocusLost } from './focus-heading.ts';

/**
 * Moves the focus on when the focused element disappears, such as a button that is no longer needed:
 * otherwise it would be lost, and Tab would start at the top of the page. Pass the returned handlers to the
 * surrounding element, and call the hook where that is rendered.
 * @param moveOn by default focuses the heading of the list.
 */
export function useKeptFocus(moveOn: () => void = focusHeading) {
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    // Another element may have the focus already.
    if (isFocusLost()) moveOn();
  });
  return {
    onFocus({ currentTarget, target }: FocusEvent) {
      // An overlay restores the focus itself.
      if (currentTarget.contains(target)) focused.current = target;
    },
    onBlur() {
      focused.current = null;
    },
  };
}

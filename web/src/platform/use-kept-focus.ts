import { type FocusEvent, useEffect, useRef } from 'react';
import { focusHeading, isFocusLost } from './focus-heading.ts';

/**
 * Moves the focus on where the element that has it goes away, such as a button that is needed no more: it would be lost,
 * and the Tab key would begin at the top of the page. Give what it answers to the element around, and call it where that
 * is rendered.
 * @param moveOn by default to the heading of the list.
 */
export function useKeptFocus(moveOn: () => void = focusHeading) {
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    // Somebody may have given it to another element already.
    if (isFocusLost()) moveOn();
  });
  return {
    onFocus({ currentTarget, target }: FocusEvent) {
      // What is open over the page gives the focus back itself.
      if (currentTarget.contains(target)) focused.current = target;
    },
    onBlur() {
      focused.current = null;
    },
  };
}

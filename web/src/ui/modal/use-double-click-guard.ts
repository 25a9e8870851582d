import { useEffect, useRef } from 'react';

/** The longest time between the clicks of a double click, in milliseconds; what systems are set to by default. */
const doubleClickTime = 500;

/**
 * The second half of a double click on what opens a modal meets its backdrop, and must not close it again.
 * @returns Whether a click on the backdrop means it.
 */
export function useDoubleClickGuard(isOpen: boolean): () => boolean {
  const openedAt = useRef(0);
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now();
  }, [isOpen]);
  return () => performance.now() - openedAt.current > doubleClickTime;
}

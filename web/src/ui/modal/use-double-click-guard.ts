import { useEffect, useRef } from 'react';
import { doubleClickTime } from '../double-click-time.ts';

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

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element when the modal around it opens; by default the dialog itself gets it. What
 * is within the element and has the focus already keeps it.
 * A modal over a modal takes the focus over only after its first frame, hence the wait for one.
 */
export function useInitialFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (target.current?.contains(document.activeElement) === false) target.current.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return target;
}

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element when the modal around it opens; by default the dialog itself gets it.
 * A modal over a modal takes the focus over only after its first frame, hence the wait for one.
 */
export function useInitialFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => target.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return target;
}

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element at the next frame: a modal over a modal takes the focus over only after its first.
 * What is within the element, or in the same form, and has the focus by then keeps it: somebody types there already.
 * @returns a function that cancels it.
 */
export function focusAtNextFrame(find: () => HTMLElement | null | undefined): () => void {
  const frame = requestAnimationFrame(() => {
    const target = find();
    const place = target?.closest('form') ?? target;
    if (!place?.contains(document.activeElement)) target?.focus();
  });
  return () => cancelAnimationFrame(frame);
}

/** Moves the focus to an element when the modal around it opens; by default the dialog itself gets it. */
export function useInitialFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => focusAtNextFrame(() => target.current), []);
  return target;
}

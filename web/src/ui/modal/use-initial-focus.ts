import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element at the next frame: a modal over a modal takes the focus only after its first
 * frame. A focus within the element, or in the same form, stays: the user already types there.
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

/** Moves the focus to an element when the surrounding modal opens; by default the dialog itself gets it. */
export function useInitialFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => focusAtNextFrame(() => target.current), []);
  return target;
}

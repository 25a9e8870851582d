import { useEffect } from 'react';

/**
 * Lets arrow keys move between drop targets during a keyboard drag, in addition to Tab: the focused target is
 * the one to drop on.
 * @param placeFor Returns the target of a key from the focused element; memoized by the caller.
 */
export function useDropKeys(
  isDragging: boolean,
  placeFor: (key: string, from: Element) => HTMLElement | null | undefined,
): void {
  useEffect(() => {
    if (!isDragging) return undefined;
    const go = (event: KeyboardEvent) => {
      const place = document.activeElement === null ? null : placeFor(event.key, document.activeElement);
      if (place === null || place === undefined) return;
      event.preventDefault();
      place.focus();
    };
    // In the capture phase, before React Aria, which consumes all keys during a drag.
    window.addEventListener('keydown', go, true);
    return () => window.removeEventListener('keydown', go, true);
  }, [isDragging, placeFor]);
}

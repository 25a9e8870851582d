import { useEffect } from 'react';

/**
 * Lets arrow keys lead from place to place while a record is dragged by keyboard, as Tab does: the place that gets the
 * focus is where it will be dropped.
 * @param placeFor where a key leads to from the element that has the focus; kept by the caller.
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
    // Before React Aria, which keeps all keys to itself meanwhile.
    window.addEventListener('keydown', go, true);
    return () => window.removeEventListener('keydown', go, true);
  }, [isDragging, placeFor]);
}

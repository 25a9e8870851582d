import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What becomes inert loses the focus. Gives it back to the same element afterwards, unless somebody has gone elsewhere.
 * @param content the block that is inert while `isInert`
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>, isInert: boolean): void {
  const kept = useRef<HTMLElement | null>(null);
  // Before the browser takes the focus away, which it does at the next frame.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isInert) {
      const isWithin = activeElement instanceof HTMLElement && content.current?.contains(activeElement);
      kept.current = isWithin === true ? activeElement : null;
      return;
    }
    if (activeElement === null || activeElement === document.body) kept.current?.focus();
    kept.current = null;
  }, [content, isInert]);
}

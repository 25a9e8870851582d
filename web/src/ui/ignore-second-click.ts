import { useEffect, useRef } from 'react';

/** Longest time between the clicks of a double click, in milliseconds: the default of operating systems. */
const doubleClickTime = 500;

/** Greatest distance of a double click, in pixels; fingers are less steady than a mouse. */
const samePlace = 24;

/**
 * Ignores the second half of a double click. Call it in a click that removes its target: the second click
 * would hit the element that moved there, and take the focus. A click elsewhere or later works as usual.
 */
export function ignoreSecondClick(first: MouseEvent): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  let isSecond = false;
  function ignore(event: Event): void {
    if (!isSecond) return;
    event.stopPropagation();
    // The focus is moved by `mousedown`, not by `pointerdown`.
    if (event.type !== 'pointerdown') event.preventDefault();
    if (event.type === 'click') over.abort();
  }
  function press(event: PointerEvent): void {
    const distance = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY);
    isSecond = event.timeStamp - first.timeStamp < doubleClickTime && distance < samePlace;
    if (isSecond) ignore(event);
    else over.abort();
  }
  addEventListener('pointerdown', press, options);
  addEventListener('keydown', () => over.abort(), options);
  for (const type of ['mousedown', 'pointerup', 'mouseup', 'click']) addEventListener(type, ignore, options);
}

/**
 * The second half of a double click that opens a modal hits its backdrop, and must not close it again.
 * @returns Whether a click on the backdrop is intended.
 */
export function useDoubleClickGuard(isOpen: boolean): () => boolean {
  const openedAt = useRef(0);
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now();
  }, [isOpen]);
  return () => performance.now() - openedAt.current > doubleClickTime;
}

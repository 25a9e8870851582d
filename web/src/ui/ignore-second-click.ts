import { useEffect, useRef } from 'react';

/** The longest time between the clicks of a double click, in milliseconds; what systems are set to by default. */
const doubleClickTime = 500;

/** How far apart the clicks of a double click are at most, in pixels; fingers are less steady than a mouse. */
const samePlace = 24;

/**
 * To be called by a click that takes away what it hit: the second half of a double click would hit what has moved
 * there, and take the focus along. It hits nothing; a click elsewhere or later does what it always does.
 */
export function ignoreSecondClick(first: MouseEvent): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  let isSecond = false;
  function ignore(event: Event): void {
    if (!isSecond) return;
    event.stopPropagation();
    // It is a press of the mouse that would move the focus.
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

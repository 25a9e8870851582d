import { type RefObject, useEffect } from 'react';

/** How long somebody has to have something in sight to have seen it, in milliseconds. */
const seeingTime = 4_000;

/** Who goes to a row may be about to open it, where each value is seen by itself. */
const openingTime = 500;

/**
 * Calls `see` once an element was in sight for a few seconds while the page was, or has got the focus.
 * @param mark What is to be seen; something else is seen anew. `null`: nothing.
 */
export function useSeen(element: RefObject<HTMLElement | null>, mark: object | null, see: () => void): void {
  useEffect(() => {
    const { current } = element;
    if (mark === null || current === null) return undefined;
    let isInSight = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (isInSight && !document.hidden) timer = setTimeout(see, seeingTime);
    };
    const observer = new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting ?? false;
      look();
    });
    observer.observe(current);
    document.addEventListener('visibilitychange', look);
    const meetFocus = () => {
      clearTimeout(timer);
      timer = setTimeout(see, openingTime);
    };
    current.addEventListener('focusin', meetFocus);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
      current.removeEventListener('focusin', meetFocus);
    };
  }, [element, mark, see]);
}

import { type RefObject, useLayoutEffect } from 'react';

/** From one edge to the other, in pixels from the top of the window. */
interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** Between a message and what it is kept clear of, in pixels. */
const gap = 8;

/**
 * How many pixels higher something has to stand to cover none of these; 0 where there is no room for it above them.
 * @param place where it stands by itself
 */
export function liftOver(place: Extent, obstacles: readonly Extent[]): number {
  let lift = 0;
  for (const { top, bottom } of obstacles.toSorted((one, other) => other.bottom - one.bottom))
    if (place.top - lift < bottom && place.bottom - lift > top) lift = place.bottom - top + gap;
  return lift > place.top ? 0 : lift;
}

/** Messages are kept clear of all elements with this attribute, unless a modal lies over them. */
const obstacles = '[data-clear-of-toasts]';

function extentsIn(page: Document): Extent[] {
  return Array.from(page.querySelectorAll(obstacles))
    .filter((element) => element.closest('[inert]') === null)
    .map((element) => element.getBoundingClientRect());
}

/** Keeps a region with messages clear of the bars below a list, wherever they come, go or grow meanwhile. */
export function useClearPlace(region: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const { current } = region;
    if (!isShown || current === null) return undefined;
    let lift = 0;
    const place = () => {
      const { top, bottom } = current.getBoundingClientRect();
      lift = liftOver({ top: top + lift, bottom: bottom + lift }, extentsIn(document));
      current.style.setProperty('--lift', `${lift}px`);
    };
    let frame = 0;
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    const observer = new MutationObserver(placeSoon);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['class', 'inert'] });
    addEventListener('resize', placeSoon);
    addEventListener('scroll', placeSoon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('resize', placeSoon);
      removeEventListener('scroll', placeSoon, { capture: true });
      current.style.removeProperty('--lift');
    };
  }, [region, isShown]);
}

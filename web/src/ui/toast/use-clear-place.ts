import { type RefObject, useLayoutEffect } from 'react';

/** A vertical range, in pixels from the top of the window. */
interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** Pixels between a message and an obstacle. */
const gap = 8;

/**
 * Returns the pixels by which an element must be raised to cover no obstacle; 0 if there is no room above
 * them.
 * @param place its normal place
 */
export function liftOver(place: Extent, obstacles: readonly Extent[]): number {
  let lift = 0;
  for (const { top, bottom } of obstacles.toSorted((one, other) => other.bottom - one.bottom))
    if (place.top - lift < bottom && place.bottom - lift > top) lift = place.bottom - top + gap;
  return lift > place.top ? 0 : lift;
}

/** Messages avoid all elements with this attribute, unless a modal covers them. */
const obstacles = '[data-clear-of-toasts]';

function extentsIn(page: Document): Extent[] {
  return Array.from(page.querySelectorAll(obstacles))
    .filter((element) => element.closest('[inert]') === null)
    .map((element) => element.getBoundingClientRect());
}

/** Keeps a region with messages clear of the bars below a list, as they appear, disappear or grow. */
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

import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns the pixels of the page’s height that the on-screen keyboard covers. Browsers that shrink the page,
 * as `interactive-widget` in `index.html` requests, cover nothing: this is for Safari, which does not.
 * Zooming in shows less of the page, but covers nothing.
 */
function coveredHeight(): number {
  const viewport = globalThis.visualViewport;
  if (viewport === null || viewport === undefined || viewport.scale > 1) return 0;
  return Math.max(Math.round(innerHeight - viewport.offsetTop - viewport.height), 0);
}

/** {@link coveredHeight} while an element is mounted. Its focused input stays visible when that changes. */
export function useCoveredHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(coveredHeight);
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    const look = () => setHeight(coveredHeight());
    const ending = new AbortController();
    for (const type of ['resize', 'scroll']) viewport?.addEventListener(type, look, ending);
    return () => ending.abort();
  }, []);
  useEffect(() => {
    const { activeElement } = document;
    if (height > 0 && element.current?.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest' });
  }, [element, height]);
  return height;
}

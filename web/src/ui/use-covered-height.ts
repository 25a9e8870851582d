import { type RefObject, useEffect, useState } from 'react';

/**
 * How much of the page's height the keyboard of a touch screen covers, in pixels. Browsers that take its room from the
 * page, as `interactive-widget` in `index.html` asks for, have nothing covered: this is for Safari, which does not. Who
 * zooms in sees less of the page, too, but nothing covers it.
 */
function coveredHeight(): number {
  const viewport = globalThis.visualViewport;
  if (viewport === null || viewport === undefined || viewport.scale > 1) return 0;
  return Math.max(Math.round(innerHeight - viewport.offsetTop - viewport.height), 0);
}

/** {@link coveredHeight} while an element is on the page. Its focused input stays in sight when that changes. */
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

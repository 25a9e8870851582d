import { useSyncExternalStore } from 'react';
import type { Density } from '#query/view/view.ts';

/** The layout of records: as rows with columns, or as cards on a narrow or low page. */
export type GridLayout = 'table' | 'cards';

/**
 * The scroll container: the list, or the whole page if it is too low to keep the bars above the list visible.
 */
export type GridScroller = 'list' | 'page';

/** Height of a row and of a card, in pixels; the style sheet gets it from here. */
const rowHeights: Readonly<Record<Density, number>> = { compact: 28, normal: 36, comfortable: 44 };
const cardHeight = 88;

// The style sheets of the workspace repeat the sizes of a low page. Phones in landscape are low, and so are
// pages at a zoom of 400 %.
const narrow = mediaStore('(width < 56.25rem), (height <= 26rem)');
const low = mediaStore('(height <= 26rem), (width <= 45rem) and (height <= 40rem)');
const coarse = mediaStore('(pointer: coarse)');

function mediaStore(query: string) {
  return {
    subscribe(listener: () => void) {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    matches: () => matchMedia(query).matches,
  };
}

/** Returns the layout for the size of the page. */
export function useGridLayout(): GridLayout {
  return useSyncExternalStore(narrow.subscribe, narrow.matches) ? 'cards' : 'table';
}

/** Returns the scroll container for the size of the page. */
export function useGridScroller(): GridScroller {
  return useSyncExternalStore(low.subscribe, low.matches) ? 'page' : 'list';
}

/** Returns the height of a row in pixels: that of the chosen density, but large enough for touch. */
export function useRowHeight(layout: GridLayout, density: Density): number {
  const isCoarse = useSyncExternalStore(coarse.subscribe, coarse.matches);
  if (layout === 'cards') return cardHeight;
  return rowHeights[isCoarse ? 'comfortable' : density];
}

import { useSyncExternalStore } from 'react';
import type { Density } from '#query/view/view.ts';

/** How records are laid out: in columns, or one below the other where the page is narrow or low. */
export type GridLayout = 'table' | 'cards';

/** What scrolls: the list alone, or the whole page where it is too low to keep the bars above the list in sight. */
export type GridScroller = 'list' | 'page';

/** The height of a row of a table, and of a card, in pixels; the style sheet takes it from here. */
const rowHeights: Readonly<Record<Density, number>> = { compact: 28, normal: 36, comfortable: 44 };
const cardHeight = 88;

// The style sheets of the workspace name the sizes of a low page, too. A telephone that lies on its side is low, and so
// is a page that is zoomed to 400 %.
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

/** The layout that fits the size of the page. */
export function useGridLayout(): GridLayout {
  return useSyncExternalStore(narrow.subscribe, narrow.matches) ? 'cards' : 'table';
}

/** What scrolls at the size of the page. */
export function useGridScroller(): GridScroller {
  return useSyncExternalStore(low.subscribe, low.matches) ? 'page' : 'list';
}

/** The height of a row in pixels: of the density that was chosen, but never too low for a finger. */
export function useRowHeight(layout: GridLayout, density: Density): number {
  const isCoarse = useSyncExternalStore(coarse.subscribe, coarse.matches);
  if (layout === 'cards') return cardHeight;
  return rowHeights[isCoarse ? 'comfortable' : density];
}

import { useSyncExternalStore } from 'react';

/** How records are laid out: in columns, or one below the other where the page is narrow or low. */
export type GridLayout = 'table' | 'cards';

/** What scrolls: the list alone, or the whole page where it is too low for what stands above the list to stay. */
export type GridScroller = 'list' | 'page';

/** The height of a row in pixels; the style sheet takes it from here. */
export const rowHeights: Readonly<Record<GridLayout, number>> = { table: 44, cards: 88 };

// The style sheets of the workspace name the same sizes. A telephone that lies on its side is low, and so is a page
// that is zoomed to 400 %.
const narrow = mediaStore('(width <= 45rem), (height <= 26rem)');
const low = mediaStore('(height <= 26rem), (width <= 45rem) and (height <= 40rem)');

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

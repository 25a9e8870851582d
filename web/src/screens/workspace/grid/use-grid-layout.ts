import { useSyncExternalStore } from 'react';

/** How records are laid out: in columns, or one below the other where the page is narrow. */
export type GridLayout = 'table' | 'cards';

/** The height of a row in pixels; the style sheet takes it from here. */
export const rowHeights: Readonly<Record<GridLayout, number>> = { table: 44, cards: 88 };

const narrow = '(width <= 45rem)';

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const fittingLayout = (): GridLayout => (matchMedia(narrow).matches ? 'cards' : 'table');

/** The layout that fits the page's width. */
export function useGridLayout(): GridLayout {
  return useSyncExternalStore(watchWidth, fittingLayout);
}

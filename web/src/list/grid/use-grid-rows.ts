import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import type { RecordKey } from '@ne2016/data-layer';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RowsInSight } from '#query/rows/freeze-rows.ts';
import type { ListRow, ListRows } from '#query/rows/list-rows.ts';
import type { GridLayout, GridScroller } from './use-grid-layout.ts';

interface GridRowsOptions {
  grid: RefObject<HTMLElement | null>;
  /** Number of rows. */
  count: number;
  layout: GridLayout;
  /** Height of a row, in pixels. */
  height: number;
  scroller: GridScroller;
  /** The row with the cursor; -1 for the header. */
  activeRow: number;
}

/** Pixels of the visible area that the header of a table (at most two lines) and the totals row cover. */
const headerHeight = 44;

/** Pixels that stay visible around a row after scrolling to it. */
const pageMargin = 8;

/**
 * Returns the distance of an element from the top of the page in pixels, updated with the height of the page.
 */
function useDistanceFromTop(element: RefObject<HTMLElement | null>, isWanted: boolean): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    if (!isWanted) return undefined;
    const measure = () =>
      setDistance(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, isWanted]);
  return distance;
}

/** Returns the rows in the page: those in sight, and the focused one, whose focus would otherwise be lost. */
export function useGridRows({ grid, count, layout, height, scroller, activeRow }: GridRowsOptions) {
  const isPage = scroller === 'page';
  const top = useDistanceFromTop(grid, isPage);
  const shared = {
    count,
    estimateSize: () => height,
    overscan: 8,
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (activeRow < 0 || activeRow >= range.count || indexes.includes(activeRow)) return indexes;
      return activeRow < (indexes[0] ?? 0) ? [activeRow, ...indexes] : [...indexes, activeRow];
    },
  };
  // Their results change with every scroll event, so nothing here is memoized on them.
  const inList = useVirtualizer({
    ...shared,
    enabled: !isPage,
    getScrollElement: () => grid.current,
    // The header covers the first visible row and hides the last one; one more row shows what comes next.
    scrollPaddingStart: layout === 'table' ? headerHeight : height,
    scrollPaddingEnd: (layout === 'table' ? headerHeight : 0) + height,
  });
  const inPage = useWindowVirtualizer({
    ...shared,
    enabled: isPage,
    scrollMargin: top,
    scrollPaddingStart: pageMargin,
    scrollPaddingEnd: pageMargin,
  });
  const rows = isPage ? inPage : inList;
  return {
    /** The rows in the page, each with its distance from the first one in pixels. */
    items: rows.getVirtualItems().map(({ index, start }) => ({ index, top: start - (isPage ? top : 0) })),
    /** Height of all rows, in pixels. */
    totalHeight: rows.getTotalSize(),
    /** Rows of a Page Down, so that one or two stay visible. */
    page: Math.max(
      1,
      Math.floor(((isPage ? window.innerHeight : grid.current?.clientHeight) ?? 0) / height) - 2,
    ),
    scrollTo: (row: number) => rows.scrollToIndex(row),
    scrollBy(count: number) {
      const target = isPage ? document.scrollingElement : grid.current;
      if (target !== null) target.scrollTop += count * height;
    },
  };
}

/** Reports the rows in sight, and scrolls by the number of rows that were added above them. */
export function useRowsInSight(
  { items, scrollBy }: Pick<ReturnType<typeof useGridRows>, 'items' | 'scrollBy'>,
  rows: ListRows,
  see: (inSight: RowsInSight) => number,
): void {
  useLayoutEffect(() => {
    const shift = see(rowsInSight(items, rows));
    if (shift !== 0) scrollBy(shift);
  });
}

/** Returns the consecutive rows in the page, without one that is only kept for the focus. */
function rowsInSight(items: readonly { readonly index: number }[], rows: ListRows): RowsInSight {
  const indexes = items.map(({ index }) => index);
  const [first = 0, second = first + 1] = indexes;
  if (second !== first + 1) indexes.shift();
  const [last = 0, beforeLast = last - 1] = indexes.toReversed();
  if (beforeLast !== last - 1) indexes.pop();
  const shown = indexes.map((index) => rows.rowAt(index)).filter((row): row is ListRow => row !== undefined);
  return { first: indexes[0] ?? 0, rows: shown };
}

/** Scrolls to the top after a new search or filter. */
export function useTopOfNewRows(query: string, scrollToTop: () => void): void {
  const shown = useRef(query);
  useLayoutEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    scrollToTop();
  });
}

/** Handles each request for the focus once, with the rows of that moment. */
export function useFocusRequest(
  request: { readonly key: RecordKey } | null,
  meet: (key: RecordKey) => void,
): void {
  const meetNow = useEffectEvent(meet);
  useEffect(() => {
    if (request !== null) meetNow(request.key);
  }, [request]);
}

/** Scrolls to the open record once it is in the list; not again after the user scrolls away. */
export function useOpenRowInSight(
  openKey: RecordKey | null,
  rows: ListRows,
  scrollTo: (row: number) => void,
): void {
  const row = openKey === null ? -1 : rows.indexOf(openKey);
  const isThere = row >= 0;
  const scrollToRow = useEffectEvent(() => scrollTo(row));
  useEffect(() => {
    if (isThere) scrollToRow();
  }, [openKey, isThere]);
}

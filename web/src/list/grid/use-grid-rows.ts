import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import type { RecordKey } from '@ne2016/data-layer';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowsInSight } from '#query/rows/row-anchors.ts';
import type { ListRow, ListRows } from '#query/rows/list-rows.ts';
import type { GridLayout, GridScroller } from './use-grid-layout.ts';

interface GridRowsOptions {
  grid: RefObject<HTMLElement | null>;
  /** How many rows there are. */
  count: number;
  layout: GridLayout;
  /** Of a row, in pixels. */
  height: number;
  scroller: GridScroller;
  /** The row that has the cursor, -1 for the header. */
  activeRow: number;
}

/** What the header of a table, on two lines at most, and its row of totals take of what is in sight, in pixels. */
const headerHeight = 44;

/** Rows around the one that is gone to stay in sight, in pixels. */
const pageMargin = 8;

/** How far an element is from the top of the page, in pixels; updated when the page changes its height. */
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

/** Which rows are in the page: those in sight, and the one that has the focus, which would be lost otherwise. */
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
  // What they return changes at every scroll; nothing here is memoised on it.
  const inList = useVirtualizer({
    ...shared,
    enabled: !isPage,
    getScrollElement: () => grid.current,
    // The header lies over the first row in sight and moves the last one out of it; one more row shows what comes next.
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
    /** The height of all rows, in pixels. */
    totalHeight: rows.getTotalSize(),
    /** How many rows Page Down goes on, so that one or two stay in sight. */
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

/** Tells which rows are drawn, and scrolls by as many as have come in above them. */
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

/** The rows that are drawn one below the other: one that is only there for the focus may be elsewhere. */
function rowsInSight(items: readonly { readonly index: number }[], rows: ListRows): RowsInSight {
  const indexes = items.map(({ index }) => index);
  const [first = 0, second = first + 1] = indexes;
  if (second !== first + 1) indexes.shift();
  const [last = 0, beforeLast = last - 1] = indexes.toReversed();
  if (beforeLast !== last - 1) indexes.pop();
  const shown = indexes.map((index) => rows.rowAt(index)).filter((row): row is ListRow => row !== undefined);
  return { first: indexes[0] ?? 0, rows: shown };
}

/** What another search or filter finds is shown from its beginning. */
export function useTopOfNewRows(query: string, scrollToTop: () => void): void {
  const shown = useRef(query);
  useLayoutEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    scrollToTop();
  });
}

/** Meets each request for the focus once, with the rows of its time. */
export function useFocusRequest(
  request: { readonly key: RecordKey } | null,
  meet: (key: RecordKey) => void,
): void {
  useEffect(() => {
    if (request !== null) meet(request.key);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [request]);
}

/** Scrolls to the open record once it is in the list, and not again when somebody scrolls away afterwards. */
export function useOpenRowInSight(
  openKey: RecordKey | null,
  rows: ListRows,
  scrollTo: (row: number) => void,
): void {
  const row = openKey === null ? -1 : rows.indexOf(openKey);
  const isThere = row >= 0;
  useEffect(() => {
    if (isThere) scrollTo(row);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [openKey, isThere]);
}

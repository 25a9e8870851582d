import type { Resource } from '@ne2016/contract';
import type { RecordKey, ViewSnapshot } from '@ne2016/data-layer';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useEffect, useMemo, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { ListOrder } from '../list/record-order.ts';
import type { TextContext } from '../values/value-text.ts';
import type { GridBounds } from './grid-cursor.ts';
import { type GridColumn, gridColumns, gridTracks } from './grid-columns.ts';
import { gridHandlers } from './grid-handlers.ts';
import { GridHeader } from './grid-header.tsx';
import { GridRow } from './grid-row.tsx';
import styles from './grid.module.css';
import { type GridLayout, rowHeights } from './use-grid-layout.ts';
import { useGridCursor } from './use-grid-cursor.ts';

interface RecordGridProps {
  resource: Resource;
  view: ViewSnapshot;
  layout: GridLayout;
  order: ListOrder;
  context: TextContext;
  label: string;
  /** The record that is to get the focus; a new object for each time. */
  focusRequest: { readonly key: RecordKey } | null;
  onSort: (column: string) => void;
  onOpen: (key: RecordKey) => void;
}

/** The records of a view on the ARIA grid pattern. Only what is in sight is in the page. */
export function RecordGrid({
  resource,
  view,
  layout,
  order,
  context,
  focusRequest,
  ...props
}: RecordGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => gridColumns(resource), [resource]);
  const height = rowHeights[layout];
  const bounds = boundsOf(columns, view, layout, (scroller.current?.clientHeight ?? 0) / height);
  const { cursor, moveTo, trackFocus } = useGridCursor(scroller, view, bounds);
  const rows = useGridRows(scroller, view, { height, header: layout === 'table' ? height : 0 }, cursor.row);
  const move = (next: typeof cursor) => {
    rows.scrollToIndex(Math.max(next.row, 0));
    moveTo(next);
  };
  const choose = ({ row, column }: typeof cursor) => {
    const [key, header] = [view.keyAt(row), columns[column]];
    if (row < 0 && header !== undefined) props.onSort(header.name);
    if (row >= 0 && key !== undefined) props.onOpen(key);
  };
  useEffect(() => {
    if (focusRequest === null) return;
    const row = view.indexOf(focusRequest.key);
    // Where the record is gone, what has taken its place gets the focus.
    move(row >= 0 ? { row, column: 0 } : cursor);
    // A request is met once, with the view of its time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [focusRequest]);

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={view.size + 1}
      aria-colcount={columns.length}
      aria-readonly="true"
      className={classNames(styles['grid'], styles[layout])}
      style={{ '--tracks': gridTracks(columns), '--row-height': `${height}px` } as CSSProperties}
      {...gridHandlers(cursor, bounds, { moveTo: move, choose })}
      onFocus={() => trackFocus(true)}
      onBlur={() => trackFocus(false)}
    >
      <div role="presentation" className={styles['sheet']}>
        <GridHeader columns={columns} order={order} activeColumn={cursor.row < 0 ? cursor.column : null} />
        <div role="rowgroup" className={styles['rows']} style={{ blockSize: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const key = view.keyAt(index);
            if (key === undefined) return null;
            const activeColumn = index === cursor.row ? cursor.column : null;
            const place = { index, top: start, recordKey: key, activeColumn };
            return <GridRow key={key} resource={resource} columns={columns} context={context} {...place} />;
          })}
        </div>
      </div>
    </div>
  );
}

function boundsOf(
  columns: readonly GridColumn[],
  view: ViewSnapshot,
  layout: GridLayout,
  rowsInSight: number,
): GridBounds {
  // Cards show no header and are walked through as wholes.
  const isTable = layout === 'table';
  return {
    rows: view.size,
    columns: isTable ? columns.length : 1,
    firstRow: isTable ? -1 : 0,
    page: Math.max(1, Math.floor(rowsInSight) - 2),
  };
}

/** Which rows are in the page: those in sight, and the one that has the focus, which would be lost otherwise. */
function useGridRows(
  scroller: RefObject<HTMLDivElement | null>,
  view: ViewSnapshot,
  { height, header }: { height: number; header: number },
  activeRow: number,
) {
  // What it returns changes at every scroll; nothing here is memoised on it.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: view.size,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    // The header lies over the first row in sight and moves the last one out of it; one more row shows what comes next.
    scrollPaddingStart: height,
    scrollPaddingEnd: header + height,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      if (activeRow < 0 || activeRow >= range.count || indexes.includes(activeRow)) return indexes;
      return activeRow < (indexes[0] ?? 0) ? [activeRow, ...indexes] : [...indexes, activeRow];
    },
  });
  return rows;
}

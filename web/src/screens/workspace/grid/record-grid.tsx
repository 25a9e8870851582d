import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import { type CSSProperties, type FocusEvent, useEffect, useMemo, useRef } from 'react';
import { Icon } from '../../../ui/button/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { ListOrder } from '../list/record-order.ts';
import type { RecordFilter } from '../list/record-search.ts';
import type { KeptReasons } from '../list/kept-records.ts';
import type { TextContext } from '../values/value-text.ts';
import styles from './grid.module.css';
import { type GridColumn, gridColumns, gridTracks, isFigure } from './grid-columns.ts';
import { gridHandlers, type GridSize, useGridCursor } from './grid-cursor.ts';
import { GridRow } from './grid-row.tsx';
import { type GridLayout, type GridScroller, rowHeights } from './use-grid-layout.ts';
import { useGridRows } from './use-grid-rows.ts';

interface RecordGridProps {
  resource: Resource;
  view: PlacedRecords;
  layout: GridLayout;
  scroller: GridScroller;
  order: ListOrder;
  context: TextContext;
  label: string;
  /** The record that is to get the focus; a new object for each time. */
  focusRequest: { readonly key: RecordKey } | null;
  /** Why records are there that the filter of the search does not find. */
  kept: KeptReasons;
  filter: RecordFilter | undefined;
  onSort: (column: string) => void;
  /** Neither focus nor pointer is in the grid any more. */
  onLeave: () => void;
  onOpen: (key: RecordKey) => void;
}

/** The records of a view on the ARIA grid pattern. Only what is in sight is in the page. */
export function RecordGrid({
  resource,
  view,
  layout,
  scroller,
  order,
  context,
  focusRequest,
  ...props
}: RecordGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => gridColumns(resource), [resource]);
  const size = sizeOf(columns, view, layout);
  const { cursor, moveTo, trackFocus } = useGridCursor(grid, view, size);
  const rows = useGridRows({ grid, count: view.size, layout, scroller, activeRow: cursor.row });
  const leaving = useLeaving(trackFocus, props.onLeave);
  const move = (next: typeof cursor) => {
    rows.scrollTo(Math.max(next.row, 0));
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
      ref={grid}
      role="grid"
      aria-label={props.label}
      aria-rowcount={view.size + 1}
      aria-colcount={columns.length}
      aria-readonly="true"
      className={classNames(styles['grid'], styles[layout])}
      style={{ '--tracks': gridTracks(columns), '--row-height': `${rowHeights[layout]}px` } as CSSProperties}
      {...gridHandlers(cursor, { ...size, page: pageOf(rows.inSight) }, { moveTo: move, choose })}
      {...leaving}
    >
      <div role="presentation" className={styles['sheet']}>
        <GridHeader columns={columns} order={order} activeColumn={cursor.row < 0 ? cursor.column : null} />
        <div role="rowgroup" className={styles['rows']} style={{ blockSize: rows.totalHeight }}>
          {rows.items.map(({ index, top }) => {
            const key = view.keyAt(index);
            if (key === undefined) return null;
            const activeColumn = index === cursor.row ? cursor.column : null;
            const keptFor = props.filter === undefined ? undefined : props.kept.get(key);
            // Another filter with each letter that is typed is no matter of the others.
            const filter = keptFor === undefined ? undefined : props.filter;
            const place = { index, top, recordKey: key, activeColumn, keptFor, filter };
            return <GridRow key={key} resource={resource} columns={columns} context={context} {...place} />;
          })}
        </div>
      </div>
    </div>
  );
}

/** Tells when neither focus nor pointer is in the grid any more; of the focus alone, each coming and going. */
function useLeaving(onFocus: (isWithin: boolean) => void, onLeave: () => void) {
  const within = useRef({ focus: false, pointer: false });
  const note = (change: Partial<{ focus: boolean; pointer: boolean }>) => {
    within.current = { ...within.current, ...change };
    if (!within.current.focus && !within.current.pointer) onLeave();
  };
  return {
    onPointerEnter: () => note({ pointer: true }),
    onPointerLeave: () => note({ pointer: false }),
    onFocus() {
      onFocus(true);
      note({ focus: true });
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      onFocus(false);
      note({ focus: currentTarget.contains(relatedTarget) });
    },
  };
}

/** How many rows Page Down goes on, so that one or two stay in sight. */
const pageOf = (rowsInSight: number) => Math.max(1, Math.floor(rowsInSight) - 2);

function sizeOf(columns: readonly GridColumn[], view: PlacedRecords, layout: GridLayout): GridSize {
  // Cards show no header and are walked through as wholes.
  const isTable = layout === 'table';
  return { rows: view.size, columns: isTable ? columns.length : 1, firstRow: isTable ? -1 : 0 };
}

interface GridHeaderProps {
  columns: readonly GridColumn[];
  order: ListOrder;
  /** The column that the focus goes to, when it is in the header. */
  activeColumn: number | null;
}

/** The names of the columns; choosing one sorts by it. */
function GridHeader({ columns, order, activeColumn }: GridHeaderProps) {
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} data-row={-1} className={styles['headRow']}>
        {columns.map((column, place) => {
          const direction = column.name === order.column ? order.direction : 'none';
          return (
            <div
              key={column.name}
              role="columnheader"
              aria-colindex={place + 1}
              aria-sort={direction}
              tabIndex={place === activeColumn ? 0 : -1}
              data-column={place}
              className={classNames(styles['headCell'], isFigure(column) && styles['figure'])}
            >
              <span className={styles['content']}>{column.attribute.label}</span>
              {direction !== 'none' && <Icon name={direction} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

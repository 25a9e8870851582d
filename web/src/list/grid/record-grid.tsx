import type { RecordKey } from '@ne2016/data-layer';
import { type CSSProperties, type RefObject, type UIEvent, useMemo, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { type ListRows, usableKey } from '#query/rows/list-rows.ts';
import type { ListSnapshot } from '#query/list-query/list-parts.ts';
import { chooseOrder } from '#query/order/record-order.ts';
import { type ShownList, useListPart } from '../state/use-list-query.ts';
import styles from './grid.module.css';
import { type GridColumn, gridColumns, isFigure } from '#query/view/grid-columns.ts';
import { type GridCursor, sizeOf, useGridCursor } from './grid-cursor.ts';
import { cursorOf, type GridActions, gridHandlers } from './grid-handlers.ts';
import { GridHeader, type SelectedShare } from './grid-header.tsx';
import { ListedRows } from './listed-rows.tsx';
import { placingAttributes } from '#query/view/placing-attributes.ts';
import { CellTip } from './cell-tip.tsx';
import { TotalsRow, withTotal } from './totals-row.tsx';
import { useColumnSizing } from './use-column-sizing.ts';
import { type GridLayout, type GridScroller, useRowHeight } from './use-grid-layout.ts';
import {
  useFocusRequest,
  useGridRows,
  useOpenRowInSight,
  useRowsInSight,
  useTopOfNewRows,
} from './use-grid-rows.ts';
import { useLeaving } from './use-leaving.ts';
import { useTypeAhead } from './use-type-ahead.ts';

interface RecordGridProps {
  list: ShownList;
  layout: GridLayout;
  scroller: GridScroller;
  /** The open record, if any. */
  openKey: RecordKey | null;
  /** The record to be focused; a new object for each request. */
  focusRequest: { readonly key: RecordKey } | null;
  onOpen: (key: RecordKey) => void;
}

/** The rows of a list, as an ARIA grid. Only the rows in sight are in the page. */
export function RecordGrid(props: RecordGridProps) {
  const { list, layout, openKey } = props;
  const { resource, context, query } = list;
  const { group, totals, isPinned } = list.control.view;
  const grid = useRef<HTMLDivElement>(null);
  const listed = useListPart(query, (shown) => shown.rows);
  const sort = useListPart(query, (shown) => shown.sort);
  const pinned = useListPart(query, (shown) => shown.pinned);
  const filter = useListPart(query, (shown) => shown.filter);
  const selected = useListPart(query, (shown) => shown.selected);
  const { columns, sizing, cursor, tracking, rows, sizes, handlers } = useGrid(grid, props, listed);
  const { frozen, pinned: pins, selection } = query;
  const leaving = useLeaving({
    ...tracking,
    onFreeze: (isFrozen) => frozen.setFrozen(isFrozen),
    onLeave: () => pins.release(),
  });
  const hasTotals = layout === 'table' && columns.some(isFigure);
  const placedBy = useMemo(() => placingAttributes(sort, group), [sort, group]);
  const groupView = useMemo(() => ({ group, totals }), [group, totals]);
  const shared = { resource, context, columns, view: groupView, placedBy, pinned, filter, selected, openKey };
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={resource.labels.plural}
      aria-rowcount={listed.size + (hasTotals ? 2 : 1)}
      aria-colcount={columns.length + 1}
      aria-readonly="true"
      aria-multiselectable="true"
      data-layout={layout}
      data-selecting={selected.size > 0 || undefined}
      className={classNames(styles['grid'], isPinned && styles['pinned'])}
      style={sizes as CSSProperties}
      {...handlers}
      {...leaving}
      onScroll={handleScroll}
    >
      <div role="presentation" className={styles['sheet']}>
        <GridHeader
          columns={columns}
          sort={sort}
          sizing={sizing}
          activeColumn={cursor.row < 0 ? cursor.column : null}
          selected={useListPart(query, selectedShare)}
          onSelectAll={(isSelected) => (isSelected ? selection.all() : selection.clear())}
        />
        <div role="rowgroup" className={styles['rows']} style={{ blockSize: rows.totalHeight }}>
          <ListedRows items={rows.items} rows={listed} cursor={cursor} {...shared} />
        </div>
        {hasTotals && <GridTotals list={list} columns={columns} rowIndex={listed.size + 2} />}
      </div>
      <CellTip grid={grid} />
    </div>
  );
}

/** Returns the columns of a grid, its rows in the page, its cursor, and the handlers of keys and clicks. */
function useGrid(grid: RefObject<HTMLDivElement | null>, props: RecordGridProps, listed: ListRows) {
  const { list, layout, scroller } = props;
  const { resource, context, control, query } = list;
  const { view, change } = control;
  const columns = useMemo(() => gridColumns(resource, view.columns), [resource, view.columns]);
  const height = useRowHeight(layout, view.density);
  const sizing = useColumnSizing({ resource, columns, context, change });
  const size = sizeOf(columns, listed, layout);
  const { cursor, moveTo, trackFocus } = useGridCursor(grid, listed, size);
  const rows = useGridRows({ grid, count: listed.size, layout, height, scroller, activeRow: cursor.row });
  useRowsInSight(rows, listed, (inSight) => query.frozen.see(listed, inSight));
  useTopOfNewRows(JSON.stringify([view.search, view.filter]), () => rows.scrollTo(0));
  const move = (next: typeof cursor) => {
    rows.scrollTo(Math.max(next.row, 0));
    moveTo(next);
  };
  const typeAhead = useTypeAhead(resource, listed, (row) => move({ row, column: cursor.column }));
  useOpenRowInSight(props.openKey, listed, (row) => rows.scrollTo(row));
  useFocusRequest(props.focusRequest, (key) => {
    // If a key in the table has closed the record, the focus stays where it is.
    if (grid.current?.contains(document.activeElement) === true) return;
    const row = listed.indexOf(key);
    // If the record was deleted, the row in its place gets the focus.
    move(row >= 0 ? { row, column: 0 } : cursor);
  });
  const widen = (place: number, pixels: number) => {
    const column = columns[place];
    const cell = grid.current?.querySelector(`[data-row="-1"] [data-column="${place}"]`);
    if (column === undefined || !cell) return;
    sizing.setWidth({ name: column.name, width: cell.getBoundingClientRect().width + pixels });
  };
  const actions: GridActions = {
    ...rowActions(props, columns, listed),
    moveTo: move,
    widen,
    typeAhead: (letter) => typeAhead(letter, cursor.row),
    selection: query.selection,
  };
  return {
    columns,
    sizing,
    cursor,
    tracking: {
      onFocus: (target: Element) => trackFocus(true, cursorOf(target, size)),
      onBlur: () => trackFocus(false),
    },
    rows,
    sizes: { '--tracks': sizing.tracks, '--least': `${sizing.least}px`, '--row-height': `${height}px` },
    handlers: gridHandlers(cursor, { ...size, page: rows.page }, actions),
  };
}

/** Returns the actions on rows and headers. */
function rowActions({ list, onOpen }: RecordGridProps, columns: readonly GridColumn[], rows: ListRows) {
  const { control, query } = list;
  return {
    choose({ row: place, column }: GridCursor, isAdded: boolean) {
      const [row, header] = [rows.rowAt(place), columns[column]];
      if (place < 0 && header !== undefined)
        control.change({ sort: chooseOrder(query.snapshot().sort, header.name, isAdded) });
      if (row?.type === 'group') query.groups.toggle(row.group.id);
      const key = usableKey(row);
      if (key !== undefined) onOpen(key);
    },
    setCollapsed(place: number, isCollapsed: boolean) {
      const row = rows.rowAt(place);
      if (row?.type !== 'group') return false;
      if (row.group.isCollapsed !== isCollapsed) query.groups.toggle(row.group.id);
      return true;
    },
  };
}

interface GridTotalsProps extends Pick<RecordGridProps, 'list'> {
  columns: readonly GridColumn[];
  rowIndex: number;
}

/** The totals row; each function chosen in it is part of the view. */
function GridTotals({ list: { resource, context, control, query }, columns, rowIndex }: GridTotalsProps) {
  const totals = useListPart(query, (shown) => shown.totals);
  const count = useListPart(query, ({ found, isSearching }) => (isSearching ? null : found));
  const functions = control.view.totals;
  return (
    <TotalsRow
      {...{ resource, columns, context, totals, functions, count, rowIndex }}
      onTotal={(column, by) => control.change({ totals: withTotal(functions, column, by) })}
    />
  );
}

/** Returns how many of the listed records are selected. */
function selectedShare({ selected, selectedInSight: inSight, rows }: ListSnapshot): SelectedShare {
  if (selected.size === 0 || inSight === 0) return 'none';
  return inSight !== null && inSight >= rows.recordCount ? 'all' : 'some';
}

/** The pinned column has a shadow only while content is scrolled under it. */
function handleScroll({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);
}

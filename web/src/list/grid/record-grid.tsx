import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { type CSSProperties, type RefObject, type UIEvent, useMemo, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { type ListRows, usableKey } from '#query/rows/list-rows.ts';
import type { RecordFilter } from '#query/search/record-search.ts';
import type { PinReasons } from '../state/pinned-records.ts';
import type { FrozenRows } from '../state/use-frozen-rows.ts';
import type { TextContext } from '#values/text-context.ts';
import type { ViewControl } from '../state/use-view.ts';
import type { ListOrder } from '#query/view/view.ts';
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
import type { RowSelection } from './use-row-selection.ts';
import { useTypeAhead } from './use-type-ahead.ts';

interface RecordGridProps {
  resource: Resource;
  rows: ListRows;
  frozen: Pick<FrozenRows, 'setFrozen' | 'see'>;
  layout: GridLayout;
  scroller: GridScroller;
  /** The columns by which the list is sorted, the deciding one first. */
  sort: readonly ListOrder[];
  context: TextContext;
  label: string;
  /** The open record, if any. */
  openKey: RecordKey | null;
  /** The record to be focused; a new object for each request. */
  focusRequest: { readonly key: RecordKey } | null;
  /** Why records are pinned that the search does not find. */
  pinned: PinReasons;
  filter: RecordFilter | undefined;
  /** The columns, their widths and the density. */
  control: Pick<ViewControl, 'view' | 'change'>;
  selection: RowSelection;
  /** Number of records; `null` while the search is not complete. */
  found: number | null;
  /** The total of each column over all records. */
  totals: ReadonlyMap<string, number | null>;
  /** `isAdded` keeps the columns by which the list is already sorted. */
  onSort: (column: string, isAdded: boolean) => void;
  onToggleGroup: (id: string) => void;
  /** Called when neither focus nor pointer is in the grid. */
  onLeave: () => void;
  onOpen: (key: RecordKey) => void;
}

/** The rows of a list, as an ARIA grid. Only the rows in sight are in the page. */
export function RecordGrid(props: RecordGridProps) {
  const { resource, rows: listed, layout, context, control, selection, sort } = props;
  const grid = useRef<HTMLDivElement>(null);
  const { columns, sizing, cursor, tracking, rows, sizes, handlers } = useGrid(grid, props);
  const leaving = useLeaving({ ...tracking, onFreeze: props.frozen.setFrozen, onLeave: props.onLeave });
  const { view } = control;
  const hasTotals = layout === 'table' && columns.some(isFigure);
  const placedBy = useMemo(() => placingAttributes(sort, view.group), [sort, view.group]);
  const groupView = useMemo(() => ({ group: view.group, totals: view.totals }), [view.group, view.totals]);
  const shared = {
    ...{ resource, context, columns, view: groupView, placedBy },
    ...{ pinned: props.pinned, filter: props.filter, selected: selection.keys, openKey: props.openKey },
  };
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={props.label}
      aria-rowcount={listed.size + (hasTotals ? 2 : 1)}
      aria-colcount={columns.length + 1}
      aria-readonly="true"
      aria-multiselectable="true"
      data-layout={layout}
      data-selecting={selection.keys.size > 0 || undefined}
      className={classNames(styles['grid'], view.isPinned && styles['pinned'])}
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
          selected={selectedShare(selection, listed)}
          onSelectAll={(isSelected) => (isSelected ? selection.all() : selection.clear())}
        />
        <div role="rowgroup" className={styles['rows']} style={{ blockSize: rows.totalHeight }}>
          <ListedRows items={rows.items} rows={listed} cursor={cursor} {...shared} />
        </div>
        {hasTotals && <GridTotals {...props} columns={columns} />}
      </div>
      <CellTip grid={grid} />
    </div>
  );
}

/** Returns the columns of a grid, its rows in the page, its cursor, and the handlers of keys and clicks. */
function useGrid(grid: RefObject<HTMLDivElement | null>, props: RecordGridProps) {
  const { resource, rows: listed, layout, context, control, scroller } = props;
  const { view, change } = control;
  const columns = useMemo(() => gridColumns(resource, view.columns), [resource, view.columns]);
  const height = useRowHeight(layout, view.density);
  const sizing = useColumnSizing({ resource, columns, context, change });
  const size = sizeOf(columns, listed, layout);
  const { cursor, moveTo, trackFocus } = useGridCursor(grid, listed, size);
  const rows = useGridRows({ grid, count: listed.size, layout, height, scroller, activeRow: cursor.row });
  useRowsInSight(rows, listed, props.frozen.see);
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
    ...rowActions(props, columns),
    moveTo: move,
    widen,
    typeAhead: (letter) => typeAhead(letter, cursor.row),
    selection: props.selection,
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
function rowActions(props: RecordGridProps, columns: readonly GridColumn[]) {
  const { rows, onSort, onToggleGroup, onOpen } = props;
  return {
    choose({ row: place, column }: GridCursor, isAdded: boolean) {
      const [row, header] = [rows.rowAt(place), columns[column]];
      if (place < 0 && header !== undefined) onSort(header.name, isAdded);
      if (row?.type === 'group') onToggleGroup(row.group.id);
      const key = usableKey(row);
      if (key !== undefined) onOpen(key);
    },
    setCollapsed(place: number, isCollapsed: boolean) {
      const row = rows.rowAt(place);
      if (row?.type !== 'group') return false;
      if (row.group.isCollapsed !== isCollapsed) onToggleGroup(row.group.id);
      return true;
    },
  };
}

/** The totals row; each function chosen in it is part of the view. */
function GridTotals(props: RecordGridProps & { columns: readonly GridColumn[] }) {
  const { resource, columns, context, control, totals, found, rows } = props;
  const functions = control.view.totals;
  const place = { resource, columns, context, totals, functions, count: found, rowIndex: rows.size + 2 };
  return (
    <TotalsRow
      {...place}
      onTotal={(column, by) => control.change({ totals: withTotal(functions, column, by) })}
    />
  );
}

/** Returns how many of the listed records are selected. */
function selectedShare({ keys, inSight }: RowSelection, { recordCount }: ListRows): SelectedShare {
  if (keys.size === 0 || inSight === 0) return 'none';
  return inSight !== null && inSight >= recordCount ? 'all' : 'some';
}

/** The pinned column has a shadow only while content is scrolled under it. */
function handleScroll({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);
}

import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useListChanges } from '#live/changes/workspace-changes.ts';
import type { PinReasons } from '#query/list-query/pinned-records.ts';
import type { ListRow, ListRows } from '#query/rows/list-rows.ts';
import type { RecordFilter } from '#query/search/record-search.ts';
import { rowId } from '#query/rows/freeze-rows.ts';
import type { TextContext } from '#values/text-context.ts';
import type { View } from '#query/view/view.ts';
import type { GridColumn } from '#query/view/grid-columns.ts';
import type { GridCursor } from './grid-cursor.ts';
import { GridRow } from './grid-row.tsx';
import { GroupRow } from './group-row.tsx';
import { useReusedRows } from './use-reused-rows.ts';

interface ListedRowsProps extends Omit<ListedRowProps, 'row' | 'place'> {
  /** The rows in the page, with their distance from the first row in pixels. */
  items: readonly { readonly index: number; readonly top: number }[];
  rows: ListRows;
  cursor: GridCursor;
}

/** The rows in the page. */
export function ListedRows({ items, rows, cursor, ...shared }: ListedRowsProps) {
  const changes = useListChanges(shared.resource);
  const inPage = items.flatMap((item) => {
    const row = rows.rowAt(item.index);
    const activeColumn = item.index === cursor.row ? cursor.column : null;
    return row === undefined ? [] : [{ row, place: { ...item, activeColumn } }];
  });
  const active = inPage.find(({ place }) => place.activeColumn !== null)?.row;
  const keys = useReusedRows({
    ids: inPage.flatMap(({ row }) => (row.type === 'record' ? [row.key] : [])),
    active: active?.type === 'record' ? active.key : undefined,
    isMarked: (key) => changes !== null && changes.of(key) !== null,
  });
  return inPage.map(({ row, place }) => {
    const key = row.type === 'record' ? keys.get(row.key) : rowId(row);
    return <ListedRow key={key} row={row} place={place} {...shared} />;
  });
}

interface ListedRowProps {
  resource: Resource;
  context: TextContext;
  /** The open record, if any. */
  openKey: RecordKey | null;
  pinned: PinReasons;
  filter: RecordFilter | undefined;
  row: ListRow;
  place: { index: number; top: number; activeColumn: number | null };
  columns: readonly GridColumn[];
  selected: ReadonlySet<RecordKey>;
  view: Pick<View, 'group' | 'totals'>;
  placedBy: ReadonlySet<string>;
}

/** A record, or the header row of a group. */
function ListedRow({
  row,
  place,
  columns,
  view,
  resource,
  context,
  pinned,
  filter,
  ...props
}: ListedRowProps) {
  if (row.type === 'group') {
    const { activeColumn, ...where } = place;
    const shared = { resource, view, context, span: columns.length + 1, isActive: activeColumn !== null };
    return <GroupRow group={row.group} {...shared} {...where} />;
  }
  const pinnedFor = filter === undefined ? undefined : pinned.get(row.key);
  return (
    <GridRow
      resource={resource}
      columns={columns}
      context={context}
      recordKey={row.key}
      pinnedFor={pinnedFor}
      frozen={row.frozen?.reason}
      deletedValues={row.frozen?.reason === 'deleted' ? row.frozen.values : undefined}
      isSelected={props.selected.has(row.key)}
      isOpen={row.key === props.openKey}
      // Only pinned rows get the filter: it changes with each typed letter and would render all other rows
      // again.
      filter={pinnedFor === undefined ? undefined : filter}
      placedBy={props.placedBy}
      {...place}
    />
  );
}

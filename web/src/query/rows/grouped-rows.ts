import type { RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords, TallyGroup } from '@ne2016/data-layer/views';
import { bisector } from 'd3-array';
import type { View } from '../view/view.ts';
import type { ListGroup, ListRow, LiveRows } from './list-rows.ts';

/** Input of the rows of a grouped list. */
export interface GroupedList {
  /** The records, sorted by group. */
  readonly records: Pick<PlacedRecords, 'size' | 'keyAt' | 'indexOf' | 'countOf'>;
  /** The groups as counted over exactly these records, in the same order. */
  readonly groups: readonly TallyGroup[];
  /** Returns the group by which a record was placed. */
  readonly groupOf: (key: RecordKey) => string;
  readonly labelOf: (id: string) => string;
  readonly collapsed: ReadonlySet<string>;
  /** The total of each column; the tally has the columns in this order. */
  readonly totals: View['totals'];
}

/**
 * Number of groups whose first and last record are checked, where the view does not count records by group.
 */
const mostBorders = 1000;

/** A group and its place. */
interface PlacedGroup {
  readonly counted: TallyGroup;
  /** Size of the group when the rows were made: the tally itself is updated later. */
  readonly size: number;
  /** Place of its first record. */
  readonly first: number;
  /** Index of its header row. */
  readonly row: number;
}

/** Returns the totals of a group, or of all records, by column. */
export function totalsOf(group: TallyGroup, totals: View['totals']): ReadonlyMap<string, number | null> {
  return new Map(Object.entries(totals).map(([column, by], place) => [column, group.total(place, by)]));
}

function placeGroups({ groups, collapsed }: GroupedList): PlacedGroup[] {
  let first = 0;
  let row = 0;
  return groups.map((counted) => {
    const { id, size } = counted;
    const placed = { counted, size, first, row };
    first += size;
    row += 1 + (collapsed.has(id) ? 0 : size);
    return placed;
  });
}

/** Returns whether the counted groups match the records: records may have moved that are not counted yet. */
function areInPlace(placed: readonly PlacedGroup[], { records, groupOf }: GroupedList): boolean {
  const last = placed.at(-1);
  if ((last === undefined ? 0 : last.first + last.size) !== records.size) return false;
  const { countOf } = records;
  // Cheaper than the first and last record of each group, which are known only after sorting.
  if (countOf !== undefined) return placed.every(({ counted: { id }, size }) => countOf(id) === size);
  const step = Math.max(1, Math.ceil(placed.length / mostBorders));
  const isOf = (place: number, id: string) => {
    const key = records.keyAt(place);
    return key !== undefined && groupOf(key) === id;
  };
  return placed.every(
    ({ counted: { id }, first, size }, index) =>
      index % step !== 0 || (isOf(first, id) && isOf(first + size - 1, id)),
  );
}

const byRow = bisector(({ row }: PlacedGroup) => row);
const byFirst = bisector(({ first }: PlacedGroup) => first);

/**
 * Returns the rows of a grouped list: a header before the records of each group; of a collapsed group, only
 * the header.
 * @returns `undefined` if records and groups are not from the same moment.
 */
export function groupedRows(list: GroupedList): LiveRows | undefined {
  const { records, collapsed, labelOf, totals } = list;
  const placed = placeGroups(list);
  if (!areInPlace(placed, list)) return undefined;
  const shownGroups = new Map<string, ListGroup>();
  /** Made on first use. */
  let rowsOfGroups: ReadonlyMap<string, number> | undefined;
  /** Returns a group as the row shows it; made for the groups in sight only. */
  function show({ counted, size }: PlacedGroup): ListGroup {
    const { id } = counted;
    const known = shownGroups.get(id);
    if (known !== undefined) return known;
    const isCollapsed = collapsed.has(id);
    const group = { id, label: labelOf(id), count: size, isCollapsed, totals: totalsOf(counted, totals) };
    shownGroups.set(id, group);
    return group;
  }
  const last = placed.at(-1);
  const size = last === undefined ? 0 : last.row + 1 + (collapsed.has(last.counted.id) ? 0 : last.size);
  return {
    size,
    recordCount: size - placed.length,
    rowAt(index): ListRow | undefined {
      const group = index < size ? placed[byRow.right(placed, index) - 1] : undefined;
      if (group === undefined) return undefined;
      if (group.row === index) return { type: 'group', group: show(group) };
      const key = records.keyAt(group.first + index - group.row - 1);
      return key === undefined ? undefined : { type: 'record', key };
    },
    indexOf(key) {
      const place = records.indexOf(key);
      const group = place < 0 ? undefined : placed[byFirst.right(placed, place) - 1];
      if (group === undefined || collapsed.has(group.counted.id)) return -1;
      return group.row + 1 + place - group.first;
    },
    indexOfGroup(id) {
      rowsOfGroups ??= new Map(placed.map(({ counted, row }) => [counted.id, row]));
      return rowsOfGroups.get(id) ?? -1;
    },
    recordsBefore(index) {
      const row = Math.min(index, size);
      // The header at the row itself comes after the records before it.
      return row - byRow.left(placed, row);
    },
  };
}

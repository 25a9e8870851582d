import type { RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords, TallyGroup } from '@ne2016/data-layer/views';
import { bisector } from 'd3-array';
import type { View } from '../view/view.ts';
import type { ListGroup, ListRow, ListRows } from './list-rows.ts';

/** What the rows of a grouped list are made of. */
export interface GroupedList {
  /** The records, one group after the other. */
  readonly records: Pick<PlacedRecords, 'size' | 'keyAt' | 'indexOf' | 'countOf'>;
  /** The groups that were counted over just these records, in the same order. */
  readonly groups: readonly TallyGroup[];
  /** The group by which a record was placed. */
  readonly groupOf: (key: RecordKey) => string;
  readonly labelOf: (id: string) => string;
  readonly collapsed: ReadonlySet<string>;
  /** By column, what is computed; the tally has the columns in this order. */
  readonly totals: View['totals'];
}

/** Where records are not counted by what they are placed by: of so many groups the borders are looked at. */
const mostBorders = 1000;

/** A group in its place. */
interface PlacedGroup {
  readonly counted: TallyGroup;
  /** The size of it when the rows were made: the tally goes on. */
  readonly size: number;
  /** The place of its first record. */
  readonly first: number;
  /** The row before its records. */
  readonly row: number;
}

/** Computes the totals of a group, or of all records. */
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

/** Whether groups are where the records say: records may have moved that were not counted yet. */
function areInPlace(placed: readonly PlacedGroup[], { records, groupOf }: GroupedList): boolean {
  const last = placed.at(-1);
  if ((last === undefined ? 0 : last.first + last.size) !== records.size) return false;
  const { countOf } = records;
  // Unlike their borders, which are known only once their records are sorted.
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
 * The rows of a grouped list: one before the records of each group, and of a collapsed group nothing else.
 * @returns `undefined` where records and groups are not of one moment.
 */
export function groupedRows(list: GroupedList): ListRows | undefined {
  const { records, collapsed, labelOf, totals } = list;
  const placed = placeGroups(list);
  if (!areInPlace(placed, list)) return undefined;
  const shownGroups = new Map<string, ListGroup>();
  /** Made when it is asked for. */
  let rowsOfGroups: ReadonlyMap<string, number> | undefined;
  /** Made for those in sight. */
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
  };
}

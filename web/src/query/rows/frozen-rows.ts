import type { RecordKey } from '@ne2016/data-layer';
import type { FrozenRow, ListRow, ListRows } from './list-rows.ts';
import { type Doers, findAnchors, type PlacedRow, rowId, type RowsInSight } from './row-anchors.ts';

/** What decides which rows stay. */
export interface FreezeRules extends Doers {
  /** Why the row of a record stays that the list does not have any more. */
  readonly reasonOf: (key: RecordKey) => FrozenRow;
}

/** The rows of a list of which those in sight are where they were. */
export interface FrozenListRows extends ListRows {
  readonly inSight: RowsInSight;
  /** How many rows were in sight: as many as they are now, but for what the person has done. */
  readonly countBefore: number;
  /** How many rows more than before are above those in sight: the list is scrolled by so many. */
  readonly shift: number;
  /** Whether any row is held, or kept from coming between those in sight. */
  readonly isOther: boolean;
  /** How many records are kept from coming between those in sight. */
  readonly waiting: number;
}

/** So many rows of the list are looked through for what belongs between the rows in sight. */
const mostBetween = 1_000;

/** Takes the mark from a row that is in its place again, and gives a group as it is now. */
function inPlace(live: ListRows, { row, place }: PlacedRow): ListRow {
  if (row.type === 'group') return live.rowAt(place) ?? row;
  return row.frozen === undefined ? row : { type: 'record', key: row.key };
}

function freeze({ row, place }: PlacedRow, reasonOf: FreezeRules['reasonOf']): ListRow {
  if (row.type === 'group') return row;
  return { type: 'record', key: row.key, frozen: place < 0 ? reasonOf(row.key) : { reason: 'moving' } };
}

/** The part of the list that the rows in sight take the place of: from one place to another. */
interface Region {
  readonly from: number;
  readonly to: number;
}

/** The rows that are shown in place of a part of the list: those in sight, and in between what the person has done. */
function fillRegion(
  live: ListRows,
  { from, to }: Region,
  rows: readonly PlacedRow[],
  anchors: ReadonlySet<PlacedRow>,
  { isOwn, reasonOf }: FreezeRules,
): { readonly rows: readonly ListRow[]; readonly isOther: boolean } {
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const filled: ListRow[] = [];
  let next = 0;
  /** Whether the last group is not where it was: what stands below it is of another one. */
  let isGroupFrozen = false;
  const takeUpTo = (last: PlacedRow | undefined, before: readonly ListRow[] = []) => {
    for (let row = rows[next]; row !== undefined; row = rows[next]) {
      next += 1;
      if (row === last) filled.push(...before);
      const isInPlace = anchors.has(row);
      if (row.row.type === 'group') isGroupFrozen = !isInPlace;
      filled.push(isInPlace && !isGroupFrozen ? inPlace(live, row) : freeze(row, reasonOf));
      if (row === last) return;
    }
  };
  let isOther = to - from >= mostBetween || anchors.size < rows.length;
  let newGroup: ListRow | undefined;
  let own: ListRow[] = [];
  for (let place = from; place <= Math.min(to, from + mostBetween); place += 1) {
    const known = byPlace.get(place);
    if (known !== undefined && anchors.has(known)) {
      takeUpTo(known, own);
      own = [];
      newGroup = undefined;
    } else if (known === undefined) {
      const row = live.rowAt(place);
      const isShown = row?.type === 'record' && isOwn(row.key);
      if (isShown && newGroup !== undefined) own.push(newGroup);
      if (isShown) own.push(row);
      else isOther = true;
      newGroup = row?.type === 'group' ? row : isShown ? undefined : newGroup;
    }
  }
  takeUpTo(undefined);
  filled.push(...own);
  return { rows: filled, isOther };
}

/** The n-th row of a list without those at some places, which are in ascending order. */
function without(places: readonly number[], index: number): number {
  return places.reduce((at, place) => (place <= at ? at + 1 : at), index);
}

const countBelow = (places: readonly number[], place: number) => places.filter((one) => one < place).length;

/** How many rows are records of which there is something left. */
const countUsable = (rows: readonly ListRow[]) =>
  rows.filter((row) => row.type === 'record' && row.frozen?.reason !== 'deleted').length;

/** The places of rows that stand between those in sight, though they belong above them or below. */
function placesOutside(rows: readonly PlacedRow[], { from, to }: Region) {
  const outside = rows
    .filter(({ place }) => (place >= 0 && place < from) || place > to)
    .toSorted((one, other) => one.place - other.place);
  const places = outside.map(({ place }) => place);
  return {
    above: places.filter((place) => place < from),
    below: places.filter((place) => place > to),
    records: outside.filter(({ row }) => row.type === 'record').length,
  };
}

/** How many records there are in a part of the list; of a very long one, it is not looked at where groups begin. */
function countRecords(live: ListRows, { from, to }: Region): number {
  let count = to + 1 - from;
  if (live.recordCount === live.size) return count;
  for (let place = from; place <= Math.min(to, from + mostBetween); place += 1)
    if (live.rowAt(place)?.type === 'group') count -= 1;
  return count;
}

const isRecord = ({ type }: ListRow) => type === 'record';

/** How many rows in sight are of records that are not in this part of the list. */
function countElsewhere(rows: readonly PlacedRow[], { from, to }: Region): number {
  return rows.filter(({ row, place }) => isRecord(row) && (place < from || place > to)).length;
}

/**
 * Row hold: keeps the rows in sight in place while others change records. A row that belongs elsewhere or is gone stays
 * and says so, and one that belongs in between does not come yet. Above and below, the list is as it is now. The cost
 * depends on the rows in sight alone, not on the length of the list or on how much changes in it.
 */
export function freezeRows(live: ListRows, inSight: RowsInSight, rules: FreezeRules): FrozenListRows {
  const { rows, anchors } = findAnchors(live, inSight, rules);
  const [firstAnchor, lastAnchor] = [anchors[0], anchors.at(-1)];
  const start = firstAnchor?.place ?? Math.min(inSight.first, live.size);
  // What comes before the first row of all would push down everything in sight.
  const region = { from: inSight.first === 0 ? 0 : start, to: lastAnchor?.place ?? start - 1 };
  const filled = fillRegion(live, region, rows, new Set(anchors), rules);
  const { above, below, records } = placesOutside(rows, region);
  const first = region.from - above.length;
  const end = first + filled.rows.length;
  const places = new Map(filled.rows.map((row, at) => [rowId(row), first + at]));
  const indexOf = (id: string | number, place: number) => {
    const shown = places.get(id);
    if (shown !== undefined) return shown;
    if (place < 0 || (place >= region.from && place <= region.to)) return -1;
    if (place < region.from) return place - countBelow(above, place);
    return end + place - region.to - 1 - countBelow(below, place);
  };
  return {
    size: end + live.size - region.to - 1 - below.length,
    recordCount: live.recordCount - countRecords(live, region) - records + countUsable(filled.rows),
    inSight: { first, rows: filled.rows },
    countBefore: inSight.rows.length,
    shift: first - inSight.first,
    isOther: filled.isOther,
    waiting: countRecords(live, region) + countElsewhere(rows, region) - filled.rows.filter(isRecord).length,
    rowAt(index) {
      if (index < first) return live.rowAt(without(above, index));
      if (index < end) return filled.rows[index - first];
      return live.rowAt(without(below, region.to + 1 + index - end));
    },
    indexOf: (key) => indexOf(key, live.indexOf(key)),
    indexOfGroup: (id) => indexOf(`group:${id}`, live.indexOfGroup(id)),
  };
}

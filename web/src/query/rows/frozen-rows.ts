import type { RecordKey } from '@ne2016/data-layer';
import type { FrozenRow, ListRow, ListRows } from './list-rows.ts';
import { type ChangeOrigins, findAnchors, type PlacedRow, rowId, type RowsInSight } from './row-anchors.ts';

/** The rules by which rows are frozen. */
export interface FreezeRules extends ChangeOrigins {
  /** Returns why the row of a record that has left the list is kept. */
  readonly reasonOf: (key: RecordKey) => FrozenRow;
}

/** The rows of a list, of which the visible ones are frozen (scroll anchoring). */
export interface FrozenListRows extends ListRows {
  readonly inSight: RowsInSight;
  /** Number of rows that were visible: differs from now only by the user's own changes. */
  readonly countBefore: number;
  /** Number of rows by which the part above the visible ones has grown; the list is scrolled by as many. */
  readonly shift: number;
  /** Whether a row is frozen, or kept from appearing between the visible ones. */
  readonly differsFromLive: boolean;
  /** Number of records that are kept from appearing between the visible rows. */
  readonly heldBackCount: number;
}

/** Number of rows of the list that are searched for new rows between the visible ones. */
const mostBetween = 1_000;

/** Returns the row without its frozen mark; a group as it is now. */
function unfreeze(live: ListRows, { row, place }: PlacedRow): ListRow {
  if (row.type === 'group') return live.rowAt(place) ?? row;
  return row.frozen === undefined ? row : { type: 'record', key: row.key };
}

function freeze({ row, place }: PlacedRow, reasonOf: FreezeRules['reasonOf']): ListRow {
  if (row.type === 'group') return row;
  return { type: 'record', key: row.key, frozen: place < 0 ? reasonOf(row.key) : { reason: 'moving' } };
}

/** The part of the list that the visible rows replace, both places included. */
interface Region {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the rows that replace a part of the list: the visible ones, and between them new rows of the user's
 * own changes. Goes through the places of the part, and adds the visible rows up to each anchor.
 */
function fillRegion(
  live: ListRows,
  { from, to }: Region,
  rows: readonly PlacedRow[],
  anchors: ReadonlySet<PlacedRow>,
  { isOwn, reasonOf }: FreezeRules,
): { readonly rows: readonly ListRow[]; readonly differsFromLive: boolean } {
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const filled: ListRow[] = [];
  let next = 0;
  /** Whether the last group is out of place: the rows below it then belong to another group. */
  let isGroupFrozen = false;
  /** Adds the next visible rows up to `last`, and just before that one the rows `before`. */
  const addUpTo = (last: PlacedRow | undefined, before: readonly ListRow[] = []) => {
    for (let row = rows[next]; row !== undefined; row = rows[next]) {
      next += 1;
      if (row === last) filled.push(...before);
      const isInPlace = anchors.has(row);
      if (row.row.type === 'group') isGroupFrozen = !isInPlace;
      filled.push(isInPlace && !isGroupFrozen ? unfreeze(live, row) : freeze(row, reasonOf));
      if (row === last) return;
    }
  };
  let differsFromLive = to - from >= mostBetween || anchors.size < rows.length;
  /** The last group header that is not shown yet: it is inserted only before one of the user's own rows. */
  let newGroup: ListRow | undefined;
  /** The user's own new rows since the last anchor. */
  let own: ListRow[] = [];
  for (let place = from; place <= Math.min(to, from + mostBetween); place += 1) {
    const known = byPlace.get(place);
    if (known !== undefined && anchors.has(known)) {
      addUpTo(known, own);
      own = [];
      newGroup = undefined;
    } else if (known === undefined) {
      const row = live.rowAt(place);
      const isShown = row?.type === 'record' && isOwn(row.key);
      if (isShown && newGroup !== undefined) own.push(newGroup);
      if (isShown) own.push(row);
      else differsFromLive = true;
      newGroup = row?.type === 'group' ? row : isShown ? undefined : newGroup;
    }
  }
  addUpTo(undefined);
  filled.push(...own);
  return { rows: filled, differsFromLive };
}

/** Converts an index in the list without the rows at `places` (ascending) to an index in the list. */
function indexWithSkipped(places: readonly number[], index: number): number {
  return places.reduce((at, place) => (place <= at ? at + 1 : at), index);
}

const countSmaller = (places: readonly number[], place: number) => places.filter((one) => one < place).length;

/** Returns the number of rows whose records still exist. */
const countUsable = (rows: readonly ListRow[]) =>
  rows.filter((row) => row.type === 'record' && row.frozen?.reason !== 'deleted').length;

/** Returns the places of rows that are shown between the visible ones but belong above or below them. */
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

/**
 * Returns the number of records in a part of the list. After {@link mostBetween} rows, group headers are
 * counted as records.
 */
function countRecords(live: ListRows, { from, to }: Region): number {
  let count = to + 1 - from;
  if (live.recordCount === live.size) return count;
  for (let place = from; place <= Math.min(to, from + mostBetween); place += 1)
    if (live.rowAt(place)?.type === 'group') count -= 1;
  return count;
}

const isRecord = ({ type }: ListRow) => type === 'record';

/** Returns the number of visible records that are not in this part of the list. */
function countElsewhere(rows: readonly PlacedRow[], { from, to }: Region): number {
  return rows.filter(({ row, place }) => isRecord(row) && (place < from || place > to)).length;
}

/**
 * Freezes the visible rows (scroll anchoring) while other users change records. A row that belongs elsewhere
 * or was deleted stays and is marked; a row that belongs in between is not shown yet. Above and below, the
 * list is current. The cost depends on the number of visible rows, not on the length of the list or the
 * number of changes.
 */
export function freezeRows(live: ListRows, inSight: RowsInSight, rules: FreezeRules): FrozenListRows {
  const { rows, anchors } = findAnchors(live, inSight, rules);
  const [firstAnchor, lastAnchor] = [anchors[0], anchors.at(-1)];
  const start = firstAnchor?.place ?? Math.min(inSight.first, live.size);
  // A new row before the first row of the list would push down everything visible.
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
    if (place < region.from) return place - countSmaller(above, place);
    return end + place - region.to - 1 - countSmaller(below, place);
  };
  return {
    size: end + live.size - region.to - 1 - below.length,
    recordCount: live.recordCount - countRecords(live, region) - records + countUsable(filled.rows),
    inSight: { first, rows: filled.rows },
    countBefore: inSight.rows.length,
    shift: first - inSight.first,
    differsFromLive: filled.differsFromLive,
    heldBackCount:
      countRecords(live, region) + countElsewhere(rows, region) - filled.rows.filter(isRecord).length,
    rowAt(index) {
      if (index < first) return live.rowAt(indexWithSkipped(above, index));
      if (index < end) return filled.rows[index - first];
      return live.rowAt(indexWithSkipped(below, region.to + 1 + index - end));
    },
    indexOf: (key) => indexOf(key, live.indexOf(key)),
    indexOfGroup: (id) => indexOf(`group:${id}`, live.indexOfGroup(id)),
  };
}

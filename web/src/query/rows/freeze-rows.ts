import type { RecordKey } from '@ne2016/data-layer';
import type { FrozenRow, ListRow, ListRows, LiveRows } from './list-rows.ts';

/** A row in sight, and its current place in the list; -1 if it has none. */
interface PlacedRow {
  readonly row: ListRow;
  readonly place: number;
}

/** The rows in sight, from top to bottom. */
export interface RowsInSight {
  /** Index of the first of them in the list. */
  readonly first: number;
  readonly rows: readonly ListRow[];
}

/** The authors of recent changes, by record. */
interface ChangeOrigins {
  /** Returns whether the current user wrote the record last: its row then moves at once. */
  readonly isOwn: (key: RecordKey) => boolean;
  /**
   * Returns whether another user has changed the record: when two rows swap places, this row counts as moved.
   */
  readonly isTouched: (key: RecordKey) => boolean;
}

/** Costs of moving a row. Moving many changed rows is better than moving one that no user has changed. */
const weights = { untouched: 1_000, own: 2, touched: 1 } as const;

/** Returns the identifier of a row in its list. */
export const rowId = (row: ListRow) => (row.type === 'record' ? row.key : `group:${row.group.id}`);

/**
 * Returns the rows that are still in the order of the list: the increasing subsequence of the largest weight.
 */
function inOrder(rows: readonly PlacedRow[], { weightOf }: RowFacts): readonly PlacedRow[] {
  const runs: { readonly at: number; readonly before: number; readonly weight: number }[] = [];
  let best = -1;
  rows.forEach(({ row, place }, at) => {
    if (place < 0) return;
    let before = -1;
    runs.forEach((run, index) => {
      const isHeavier = before < 0 || run.weight > (runs[before]?.weight ?? 0);
      if ((rows[run.at]?.place ?? 0) < place && isHeavier) before = index;
    });
    const weight = (runs[before]?.weight ?? 0) + weightOf(row);
    if (best < 0 || weight > (runs[best]?.weight ?? 0)) best = runs.length;
    runs.push({ at, before, weight });
  });
  const chosen: PlacedRow[] = [];
  for (let run = runs[best]; run !== undefined; run = runs[run.before]) {
    const row = rows[run.at];
    if (row !== undefined) chosen.push(row);
  }
  return chosen.toReversed();
}

/** Number of rows between two rows in sight up to which each is checked; of more, all count as foreign. */
const mostInGap = 20;

/** Properties of rows that decide which of them moved. */
interface RowFacts {
  /** Returns the weight of a row. The heavier a row, the less likely it counts as moved. */
  readonly weightOf: (row: ListRow) => number;
  readonly isChanged: (row: ListRow) => boolean;
  /** Returns whether a record is neither in sight nor changed: its row was elsewhere all the time. */
  readonly isForeign: (row: ListRow) => boolean;
}

/** Returns the number of foreign rows between two places of the list. */
function foreignBetween(live: LiveRows, from: number, to: number, isForeign: RowFacts['isForeign']): number {
  if (to - from > mostInGap) return to - from;
  let count = 0;
  for (let place = from + 1; place < to; place += 1) {
    const row = live.rowAt(place);
    if (row !== undefined && isForeign(row)) count += 1;
  }
  return count;
}

/**
 * Returns those of the ordered rows that are still beside each other. A row can move away without passing
 * another row in sight; foreign rows are then between them.
 */
function together(
  live: LiveRows,
  rows: readonly PlacedRow[],
  { weightOf, isChanged, isForeign }: RowFacts,
): readonly PlacedRow[] {
  const parts: { readonly rows: PlacedRow[]; readonly gap: number }[] = [];
  for (const row of rows) {
    const [part, last] = [parts.at(-1), parts.at(-1)?.rows.at(-1)];
    const gap = last === undefined ? 0 : foreignBetween(live, last.place, row.place, isForeign);
    if (part === undefined || gap > 0) parts.push({ rows: [row], gap });
    else part.rows.push(row);
  }
  const weigh = (part: PlacedRow[]) => part.reduce((sum, { row }) => sum + weightOf(row), 0);
  const sizes = parts.map((part) => part.rows.filter(({ row }) => !isChanged(row)).length);
  let from = parts.reduce(
    (best, part, at) => (weigh(part.rows) > weigh(parts[best]?.rows ?? []) ? at : best),
    0,
  );
  let to = from;
  // A gap with fewer rows than there are unchanged rows beyond it: both sides are still together.
  while (from > 0 && (parts[from]?.gap ?? 0) < (sizes[from - 1] ?? 0)) from -= 1;
  while (to + 1 < parts.length && (parts[to + 1]?.gap ?? 0) < (sizes[to + 1] ?? 0)) to += 1;
  return parts.slice(from, to + 1).flatMap((part) => part.rows);
}

function factsOf(rows: readonly ListRow[], { isOwn, isTouched }: ChangeOrigins): RowFacts {
  const known = new Set(rows.map(rowId));
  const weightOf = (row: ListRow) => {
    if (row.type === 'group') return weights.untouched;
    if (isOwn(row.key)) return weights.own;
    return isTouched(row.key) ? weights.touched : weights.untouched;
  };
  const isChanged = (row: ListRow) => weightOf(row) !== weights.untouched;
  const isForeign = (row: ListRow) => row.type === 'record' && !known.has(row.key) && !isChanged(row);
  return { weightOf, isChanged, isForeign };
}

const placeOf = (live: LiveRows, row: ListRow) =>
  row.type === 'record' ? live.indexOf(row.key) : live.indexOfGroup(row.group.id);

/**
 * Returns the rows in sight, and those among them (anchors) that kept their relative order. Rows that the
 * current user has moved are no longer among the rows.
 */
function findAnchors(live: LiveRows, { first, rows: inSight }: RowsInSight, origins: ChangeOrigins) {
  const facts = factsOf(inSight, origins);
  const before = inSight.map((row): PlacedRow => ({ row, place: placeOf(live, row) }));
  const found = together(live, inOrder(before, facts), facts);
  // Nothing was above the first row of the list: a foreign row there means that changed rows moved below it.
  const hasPassed =
    first === 0 &&
    found.every(({ row }) => facts.isChanged(row)) &&
    foreignBetween(live, -1, found[0]?.place ?? 0, facts.isForeign) > 0;
  const anchors = hasPassed ? [] : found;
  const rows = before.filter((row) => facts.weightOf(row.row) !== weights.own || anchors.includes(row));
  return { rows, anchors };
}

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
function unfreeze(live: LiveRows, { row, place }: PlacedRow): ListRow {
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
  live: LiveRows,
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

/** Returns the number of records in a part of the list. */
const countRecords = (live: LiveRows, { from, to }: Region) =>
  live.recordsBefore(to + 1) - live.recordsBefore(from);

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
export function freezeRows(live: LiveRows, inSight: RowsInSight, rules: FreezeRules): FrozenListRows {
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

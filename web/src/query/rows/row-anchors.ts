import type { RecordKey } from '@ne2016/data-layer';
import type { ListRow, ListRows } from './list-rows.ts';

/** A row in sight, and its current place in the list; -1 if it has none. */
export interface PlacedRow {
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
export interface ChangeOrigins {
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
function foreignBetween(live: ListRows, from: number, to: number, isForeign: RowFacts['isForeign']): number {
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
  live: ListRows,
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

const placeOf = (live: ListRows, row: ListRow) =>
  row.type === 'record' ? live.indexOf(row.key) : live.indexOfGroup(row.group.id);

/**
 * Returns the rows in sight, and those among them (anchors) that kept their relative order. Rows that the
 * current user has moved are no longer among the rows.
 */
export function findAnchors(live: ListRows, { first, rows: inSight }: RowsInSight, origins: ChangeOrigins) {
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

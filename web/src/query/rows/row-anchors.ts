import type { RecordKey } from '@ne2016/data-layer';
import type { ListRow, ListRows } from './list-rows.ts';

/** A row in sight, and its place in the list as it is now; -1: it has none. */
export interface PlacedRow {
  readonly row: ListRow;
  readonly place: number;
}

/** The rows that somebody sees, one below the other. */
export interface RowsInSight {
  /** Which row of the list the first of them is. */
  readonly first: number;
  readonly rows: readonly ListRow[];
}

/** Tells who has changed records. */
export interface Doers {
  /** Whether a record was last written by the person who looks: it goes where it belongs at once. */
  readonly isOwn: (key: RecordKey) => boolean;
  /** Whether others have changed a record: of two rows that have changed places, this one is said to move. */
  readonly isTouched: (key: RecordKey) => boolean;
}

/** Rather many rows of changed records move than one of a record that nobody has changed. */
const weights = { untouched: 1_000, own: 2, touched: 1 } as const;

/** Tells a row from all others of its list. */
export const rowId = (row: ListRow) => (row.type === 'record' ? row.key : `group:${row.group.id}`);

/** Those rows that follow each other as in the list: of all choices the one that weighs most. */
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

/** So many rows between two rows in sight are looked at; where there are more, others have come in between. */
const mostInGap = 20;

/** What is known of rows. */
interface RowFacts {
  /** The more a row weighs, the less it is one that moves. */
  readonly weightOf: (row: ListRow) => number;
  readonly isChanged: (row: ListRow) => boolean;
  /** Whether a record was not in sight and was not changed: its row must have been elsewhere all the time. */
  readonly isForeign: (row: ListRow) => boolean;
}

/** How many foreign rows stand between two rows of the list. */
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
 * Those of the rows in order that are still beside each other. A row may have gone away from them without passing another
 * one in sight: then there are foreign ones in between.
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
  // What has come in between is less than what it parts.
  while (from > 0 && (parts[from]?.gap ?? 0) < (sizes[from - 1] ?? 0)) from -= 1;
  while (to + 1 < parts.length && (parts[to + 1]?.gap ?? 0) < (sizes[to + 1] ?? 0)) to += 1;
  return parts.slice(from, to + 1).flatMap((part) => part.rows);
}

function factsOf(rows: readonly ListRow[], { isOwn, isTouched }: Doers): RowFacts {
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
 * Finds out which of the rows in sight are still where they were, as seen from each other. What the person has moved is
 * no longer among the rows.
 */
export function findAnchors(live: ListRows, { first, rows: inSight }: RowsInSight, doers: Doers) {
  const facts = factsOf(inSight, doers);
  const before = inSight.map((row): PlacedRow => ({ row, place: placeOf(live, row) }));
  const found = together(live, inOrder(before, facts), facts);
  // Nothing was above the first row of all: where a foreign one is by now, those that were changed have gone below it.
  const hasPassed =
    first === 0 &&
    found.every(({ row }) => facts.isChanged(row)) &&
    foreignBetween(live, -1, found[0]?.place ?? 0, facts.isForeign) > 0;
  const anchors = hasPassed ? [] : found;
  const rows = before.filter((row) => facts.weightOf(row.row) !== weights.own || anchors.includes(row));
  return { rows, anchors };
}

import type { Resource } from '@ne2016/contract';
import type { ChangedKeys, RecordKey, ResourceStore } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ListRows, usableKey } from '#query/rows/list-rows.ts';
import { timeSlices } from '#platform/time-slices.ts';
import { nothingSelected, toggled, without, withRange } from '#query/rows/row-selection.ts';

/** The selected records of a list, and the functions to select them. Rows are counted from 0. */
export interface RowSelection {
  readonly keys: ReadonlySet<RecordKey>;
  /** Number of selected records that have a row; `null` until it is known. */
  readonly inSight: number | null;
  /** False if the row is not a record. */
  toggle(row: number): boolean;
  /**
   * Selects the range from the record that was last selected on its own; from row `from` if there is none.
   */
  extendTo(row: number, from?: number): void;
  all(): void;
  clear(): boolean;
}

const keyAt = (rows: ListRows, place: number): RecordKey | undefined => usableKey(rows.rowAt(place));

/** Returns the first row that is a record: a collapsed group has none below it. */
function firstRecordRow(rows: ListRows): number {
  let row = 0;
  while (row < rows.size && keyAt(rows, row) === undefined) row += 1;
  return row;
}

/**
 * Collects the records of a range in slices, because a list may have a hundred thousand.
 * @returns A function that cancels it.
 */
function collect(
  rows: ListRows,
  first: number,
  last: number,
  done: (keys: readonly RecordKey[]) => void,
): () => void {
  const keys: RecordKey[] = [];
  let place = first;
  let cancel = () => {};
  const slice = (isOver: () => boolean) => {
    while (place <= last) {
      const end = Math.min(place + 255, last);
      for (; place <= end; place += 1) {
        const key = keyAt(rows, place);
        if (key !== undefined) keys.push(key);
      }
      if (place <= last && isOver()) {
        cancel = timeSlices.soon(slice);
        return;
      }
    }
    done(keys);
  };
  timeSlices.now(slice);
  return () => cancel();
}

/**
 * Returns the selected records that were deleted. Iterates over the selection, because `changed` is the whole
 * list after a load.
 */
function deletedAmong(
  selected: ReadonlySet<RecordKey>,
  changed: ChangedKeys,
  store: Pick<ResourceStore, 'values'>,
): ReadonlySet<RecordKey> {
  const deleted = new Set<RecordKey>();
  for (const key of selected) if (changed.has(key) && store.values(key) === undefined) deleted.add(key);
  return deleted;
}

/** Returns the selection of a list. Deleted records are removed from it. */
export function useRowSelection(resource: Resource, rows: ListRows): RowSelection {
  const store = useResourceStore(resource);
  const [selection, select] = useState(nothingSelected);
  const latest = useRef({ rows, selection });
  useEffect(() => {
    latest.current = { rows, selection };
  });
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  useEffect(
    () =>
      store.subscribe((changed) => {
        const deleted = deletedAmong(latest.current.selection.keys, changed, store);
        if (deleted.size > 0) select((now) => without(now, deleted));
      }),
    [store],
  );

  const selectRange = useCallback((anchor: RecordKey, from: number, to: number) => {
    cancel.current?.();
    const { rows } = latest.current;
    cancel.current = collect(rows, Math.min(from, to), Math.max(from, to), (keys) =>
      select((now) => withRange(now, anchor, keys)),
    );
  }, []);
  const actions = useMemo(
    () => ({
      toggle(row: number) {
        cancel.current?.();
        const key = keyAt(latest.current.rows, row);
        if (key !== undefined) select((now) => toggled(now, key));
        return key !== undefined;
      },
      extendTo(row: number, fallback = row) {
        const { rows, selection } = latest.current;
        const placed = selection.anchor === null ? -1 : rows.indexOf(selection.anchor);
        const from = placed >= 0 ? placed : fallback;
        const anchor = keyAt(rows, from);
        if (anchor !== undefined) selectRange(anchor, from, row);
      },
      all() {
        const { rows } = latest.current;
        const first = firstRecordRow(rows);
        const anchor = keyAt(rows, first);
        if (anchor !== undefined) selectRange(anchor, first, rows.size - 1);
      },
      clear() {
        cancel.current?.();
        const hadSome = latest.current.selection.keys.size > 0;
        if (hadSome) select(nothingSelected);
        return hadSome;
      },
    }),
    [selectRange],
  );
  const { keys } = selection;
  const inSight = useSelectedInSight(keys, rows);
  return useMemo(() => ({ keys, inSight, ...actions }), [keys, inSight, actions]);
}

/** Number of selected records up to which they are counted before painting; more are counted while idle. */
const fewRecords = 500;

/** Number of records between two checks of the remaining time. */
const portion = 64;

/** Returns the number of selected records that have a row; `null` until it is known. */
function useSelectedInSight(keys: ReadonlySet<RecordKey>, rows: ListRows): number | null {
  const [counted, setCounted] = useState({ keys, count: 0 });
  useLayoutEffect(() => {
    const left = keys.values();
    let count = 0;
    let cancel = () => {};
    const slice = (isOver: () => boolean) => {
      for (let looked = 1; ; looked += 1) {
        const { value: key } = left.next();
        if (key === undefined) {
          setCounted((before) => (before.keys === keys && before.count === count ? before : { keys, count }));
          return;
        }
        if (rows.indexOf(key) >= 0) count += 1;
        if (looked % portion === 0 && isOver()) break;
      }
      cancel = timeSlices.whenIdle(slice);
    };
    if (keys.size <= fewRecords) slice(() => false);
    else cancel = timeSlices.whenIdle(slice);
    return () => cancel();
  }, [keys, rows]);
  // After a change of the rows, the previous count is shown until the next one is complete.
  return counted.keys === keys ? counted.count : null;
}

import type { Resource } from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { PinnedInView } from '@ne2016/data-layer/views';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { hasRow } from '#values/has-row.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { RecordFilter } from '#query/search/record-search.ts';
import { useUnsavedRows } from './use-unlisted-records.ts';

/** Why a record is pinned: it has unsaved edits, or it was opened or created recently. */
export type PinReason = 'edited' | 'opened' | 'created';

/** The reason for each pinned record. */
export type PinReasons = ReadonlyMap<RecordKey, PinReason>;

/** The pinned records of a list: they stay in it although the search does not match them. */
export interface PinnedRecords {
  readonly reasons: PinReasons;
  readonly inView: PinnedInView;
  /** Pins a record that was created here. */
  pinCreated(key: RecordKey): void;
  /** Unpins the records that are no longer in use: focus and pointer have left the list. */
  release(): void;
}

const nothing: PinReasons = new Map();

/**
 * Pins the open record and those with unsaved edits, in their places. Once they are no longer in use, they
 * move to the place of their values, but leave the list only after a new search, or after focus and pointer
 * have left it.
 * @param openKey The record whose form is open.
 * @param asked The search and the filter of the list; a new object for a new question.
 */
export function usePinnedRecords(
  resource: Resource,
  openKey: RecordKey | null,
  asked: object,
): PinnedRecords {
  const store = useResourceStore(resource);
  const unsaved = useUnsavedRows(resource);
  const openRow = openKey !== null && hasRow(store, openKey) ? openKey : null;
  const inWork = useMemo((): PinReasons => {
    const opened: [RecordKey, PinReason][] = openRow === null ? [] : [[openRow, 'opened']];
    return new Map([...opened, ...unsaved.map((key): [RecordKey, PinReason] => [key, 'edited'])]);
  }, [openRow, unsaved]);
  /** The records that were in use since the last release. */
  const [lingering, setLingering] = useState({ reasons: nothing, asked });
  const reasonsNow = lingerOn(lingering.asked === asked ? lingering.reasons : nothing, inWork);
  if (reasonsNow !== lingering.reasons || asked !== lingering.asked)
    setLingering({ reasons: reasonsNow, asked });
  const pinCreated = useCallback(
    (key: RecordKey) =>
      setLingering((before) => ({ ...before, reasons: new Map(before.reasons).set(key, 'created') })),
    [],
  );
  const release = useCallback(() => setLingering((before) => ({ ...before, reasons: nothing })), []);
  return useMemo(() => {
    const reasons = new Map([...reasonsNow, ...inWork]);
    const inView = { shown: new Set(reasons.keys()), inPlace: new Set(inWork.keys()) };
    return { reasons, inView, pinCreated, release };
  }, [reasonsNow, inWork, pinCreated, release]);
}

/** Adds the records in use as opened, so that they stay pinned after their use ends. */
function lingerOn(before: PinReasons, inWork: PinReasons): PinReasons {
  const added = [...inWork.keys()].filter((key) => !before.has(key));
  return added.length === 0
    ? before
    : new Map([...before, ...added.map((key): [RecordKey, PinReason] => [key, 'opened'])]);
}

/** A pinned record that the search does not match. */
interface UnmatchedRecord {
  readonly key: RecordKey;
  readonly values: RecordValues;
  readonly reason: PinReason;
}

/**
 * Returns the pinned records that the search does not match.
 * @param filter The predicate of the search; `undefined` without one.
 */
export function unmatchedRecords(
  store: Pick<ResourceStore, 'get'>,
  pinned: PinReasons,
  filter: RecordFilter | undefined,
): UnmatchedRecord[] {
  if (filter === undefined) return [];
  return [...pinned].flatMap(([key, reason]) => {
    const record = store.get(key);
    if (record === undefined || record.deleted || filter(record.values)) return [];
    return [{ key, values: record.values, reason }];
  });
}

/** Returns the number of pinned records that the search does not match. */
export function useUnmatchedCount(
  resource: Resource,
  pinned: PinReasons,
  filter: RecordFilter | undefined,
): number {
  const store = useResourceStore(resource);
  return useSyncExternalStore(
    useCallback((listener) => store.subscribe(listener), [store]),
    () => unmatchedRecords(store, pinned, filter).length,
  );
}

import type { Resource } from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { PinnedInView } from '@ne2016/data-layer/views';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { hasRow } from '#values/has-row.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { RecordFilter } from '#query/search/record-search.ts';
import { useUnsavedRows } from './use-unlisted-records.ts';

/** Why a record keeps its place in a list: it has unsaved values, or somebody has opened or created it just now. */
export type PinReason = 'edited' | 'opened' | 'created';

/** Why, for each record that is kept. */
export type PinReasons = ReadonlyMap<RecordKey, PinReason>;

/** The records of a list that stay in it though a search does not find them. */
export interface PinnedRecords {
  readonly reasons: PinReasons;
  readonly inView: PinnedInView;
  /** A record was created here. */
  pinCreated(key: RecordKey): void;
  /** Lets go of what nobody works on any more: focus and pointer have left the list. */
  release(): void;
}

const nothing: PinReasons = new Map();

/**
 * Keeps the record that is open and those with unsaved values where they are. Afterwards they have the place that their
 * values give them, but leave the list only once nobody looks: when the search is another, or focus and pointer are
 * elsewhere.
 * @param openKey The record whose form is open.
 * @param asked What the list is searched and filtered by; another object for another question.
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
  /** What was worked on since it was last let go. */
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

/** Adds the records in work as opened: they stay kept after the work on them ends. */
function lingerOn(before: PinReasons, inWork: PinReasons): PinReasons {
  const added = [...inWork.keys()].filter((key) => !before.has(key));
  return added.length === 0
    ? before
    : new Map([...before, ...added.map((key): [RecordKey, PinReason] => [key, 'opened'])]);
}

/** A record that is in a list though the search does not find it. */
interface UnmatchedRecord {
  readonly key: RecordKey;
  readonly values: RecordValues;
  readonly reason: PinReason;
}

/**
 * Those of the kept records that the search does not find.
 * @param filter Of the search; `undefined` without one.
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

/** How many of the kept records the search does not find. */
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

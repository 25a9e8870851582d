import type { Resource } from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useSyncExternalStore } from 'react';
import type { RecordValues } from '../values/record-title.ts';
import type { RecordFilter } from './record-search.ts';
import type { KeptReason, KeptReasons } from './use-kept-records.ts';

/** A record that is in a list though the search does not find it. */
interface StrayRecord {
  readonly key: RecordKey;
  readonly values: RecordValues;
  readonly reason: KeptReason;
}

/**
 * Those of the kept records that the search does not find.
 * @param filter Of the search; `undefined` without one.
 */
export function strayRecords(
  store: Pick<ResourceStore, 'get'>,
  kept: KeptReasons,
  filter: RecordFilter | undefined,
): StrayRecord[] {
  if (filter === undefined) return [];
  return [...kept].flatMap(([key, reason]) => {
    const record = store.get(key);
    if (record === undefined || record.gone || filter(record.values)) return [];
    return [{ key, values: record.values, reason }];
  });
}

/** How many of the kept records the search does not find. */
export function useStrayCount(
  resource: Resource,
  kept: KeptReasons,
  filter: RecordFilter | undefined,
): number {
  const store = useResourceStore(resource);
  return useSyncExternalStore(
    useCallback((listener) => store.subscribe(listener), [store]),
    () => strayRecords(store, kept, filter).length,
  );
}

import type { RecordId, RecordOf, Resource } from '@ne2016/contract';
import { useMemo } from 'react';
import { useListStatus } from '#values/use-list-status.ts';
import { useVersionedStore } from '#values/use-list-version.ts';

/** The current records of a list. */
export interface LiveRecords<R extends Resource> {
  /** `loading` until it was loaded once, `failed` if it could not be. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** The records that the person may see, with unsaved edits; empty until the list is loaded. */
  readonly records: readonly Readonly<RecordOf<R>>[];
  /** Loads the list again after a failure. */
  readonly retry: () => void;
}

/**
 * Returns the records of a resource, loaded if necessary, and updated by changes here and of others.
 * @param filter selects some of them; pass the same function each time, or one from `useCallback`.
 */
export function useRecords<R extends Resource>(
  resource: R,
  filter?: (record: Readonly<RecordOf<R>>) => boolean,
): LiveRecords<R> {
  const list = useVersionedStore(resource);
  const { store } = list;
  const { state } = useListStatus(resource);
  const records = useMemo(
    () =>
      Array.from(list.store.ids()).flatMap((id: RecordId) => {
        const values = list.store.values(id);
        return values !== undefined && filter?.(values) !== false ? [values] : [];
      }),
    [list, filter],
  );
  const retry = useMemo(() => () => store.load(), [store]);
  return { state: state === 'ready' || state === 'failed' ? state : 'loading', records, retry };
}

import type { RecordOf, Resource } from '@ne2016/contract';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ConnectionState } from '../push/push-port.ts';
import type { RecordKey, RecordState } from '../records/record-state.ts';
import type { ListState } from '../refresh/list-state.ts';
import type { ResourceStore } from '../resource-store.ts';
import type { ViewOptions, ViewSnapshot } from '../views/record-view.ts';
import { useDataLayer } from './data-layer-context.tsx';

/** The store of a resource, to call; reading through it does not re-render. */
export function useResourceStore<R extends Resource>(resource: R): ResourceStore<RecordOf<R>> {
  return useDataLayer().store(resource);
}

/** How far a list is. Loads it at the first use. */
export function useListState(resource: Resource): ListState {
  const store = useResourceStore(resource);
  useEffect(() => store.load(), [store]);
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeState(listener), [store]),
    () => store.state,
  );
}

/** One record; re-renders only when this record changes. `undefined` when there is none. */
export function useRecord<R extends Resource>(
  resource: R,
  key: RecordKey,
): RecordState<RecordOf<R>> | undefined {
  const store = useResourceStore(resource);
  // A draft that was created goes on under the key of the record that it became.
  const currentKey = store.get(key)?.key ?? key;
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeRecord(currentKey, listener), [store, currentKey]),
    () => store.get(currentKey),
  );
}

/**
 * A filtered and sorted view; re-renders only when what is in it, or its order, changes.
 * What stands in the options makes a new view when it changes: keep it with `useMemo`.
 */
export function useRecordView<R extends Resource, SortKey = unknown>(
  resource: R,
  { filter, order }: ViewOptions<RecordOf<R>, SortKey>,
): ViewSnapshot {
  const store = useResourceStore(resource);
  const view = useMemo(() => store.view({ filter, order }), [store, filter, order]);
  return useSyncExternalStore(
    useCallback((listener) => view.subscribe(listener), [view]),
    () => view.snapshot(),
  );
}

/** The state of the push connection. */
export function useConnection(): ConnectionState {
  const { connection } = useDataLayer();
  return useSyncExternalStore(
    useCallback((listener) => connection.subscribe(listener), [connection]),
    () => connection.value,
  );
}

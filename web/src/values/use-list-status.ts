import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type ListStatus, statusOf } from './list-status.ts';

/** Returns the loading state of a list. Loads it at the first use. */
export function useListStatus(resource: Resource): ListStatus {
  const store = useResourceStore(resource);
  useEffect(() => store.load(), [store]);
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeState(listener), [store]),
    () => statusOf(store),
  );
}

import type { Resource } from '@ne2016/contract';
import type { ListState } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** The loading state of a list without its refreshes, which would render components again. */
export type ListStatus = Exclude<ListState, { state: 'ready' }> | { readonly state: 'ready' };

export const readyStatus: ListStatus = { state: 'ready' };

/** Returns the loading state of a list. Loads it at the first use. */
export function useListStatus(resource: Resource): ListStatus {
  const store = useResourceStore(resource);
  useEffect(() => store.load(), [store]);
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeState(listener), [store]),
    () => (store.state.state === 'ready' ? readyStatus : store.state),
  );
}

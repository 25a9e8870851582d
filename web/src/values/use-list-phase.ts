import type { Resource } from '@ne2016/contract';
import type { ListState } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** How far a list is, without how its refreshes go: what shows only that is not drawn anew for each of them. */
export type ListPhase = Exclude<ListState, { state: 'ready' }> | { readonly state: 'ready' };

export const readyPhase: ListPhase = { state: 'ready' };

/** How far a list is. Loads it at the first use. */
export function useListPhase(resource: Resource): ListPhase {
  const store = useResourceStore(resource);
  useEffect(() => store.load(), [store]);
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeState(listener), [store]),
    () => (store.state.state === 'ready' ? readyPhase : store.state),
  );
}

import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useSyncExternalStore } from 'react';

/** Returns the number of records of a list; `null` until it is loaded. Does not load it. */
export function useListSize(resource: Resource): number | null {
  const store = useResourceStore(resource);
  const subscribe = useCallback(
    (listener: () => void) => {
      const releases = [store.subscribe(listener), store.subscribeState(listener)];
      return () => {
        for (const release of releases) release();
      };
    },
    [store],
  );
  return useSyncExternalStore(subscribe, () => (store.state.state === 'ready' ? store.size : null));
}

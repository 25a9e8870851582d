import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useRef, useSyncExternalStore } from 'react';

/** Returns a number that changes with a list, as a dependency of values computed from its records. */
export function useListVersion(resource: Resource): number {
  const store = useResourceStore(resource);
  const changes = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) =>
      store.subscribe(() => {
        changes.current += 1;
        listener();
      }),
    [store],
  );
  return useSyncExternalStore(subscribe, () => changes.current);
}

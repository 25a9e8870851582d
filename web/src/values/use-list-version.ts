import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useRef, useSyncExternalStore } from 'react';

/** Another number after each change of a list, for what is computed from its records. */
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

import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { computedRecordsOf } from '#query/computed/computed-layer.ts';

/**
 * Keeps computed attributes in step with the lists that they read while the component is mounted.
 * @param isLoading Whether these lists are loaded for it.
 * @returns Whether all of these lists are loaded.
 */
export function useComputed(resource: Resource, names: readonly string[], isLoading = true): boolean {
  const store = useResourceStore(resource);
  const used = names.join(' ');
  const { records, lists } = useMemo(() => {
    const found = used === '' ? undefined : computedRecordsOf(store);
    // Called while rendering, because this render already reads them.
    found?.use();
    return { records: found, lists: found?.listsOf(used.split(' ')) ?? [] };
  }, [store, used]);
  useEffect(() => {
    if (isLoading) for (const list of lists) list.load();
  }, [lists, isLoading]);
  // A layout effect, so that it runs before other effects read the values.
  useLayoutEffect(() => records?.follow(used.split(' ')), [records, used]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const releases = lists.map((list) => list.subscribeState(listener));
      return () => releases.forEach((release) => release());
    },
    [lists],
  );
  return useSyncExternalStore(subscribe, () => lists.every(({ state }) => state.state === 'ready'));
}

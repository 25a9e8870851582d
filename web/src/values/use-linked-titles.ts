import { linkTargetOf, type Resource } from '@ne2016/contract';
import type { ResourceStore } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { linkedResource } from './resource-by-name.ts';

type LinkedStore = Pick<ResourceStore, 'load' | 'state' | 'subscribe' | 'subscribeState' | 'version'>;

/** Returns the link attributes of a resource, each with the list to which it links. */
export function useLinks(resource: Resource): readonly { name: string; linked: LinkedStore }[] {
  const layer = useDataLayer();
  return useMemo(
    () =>
      Object.entries(resource.attributes).flatMap(([name, attribute]) => {
        const target = linkTargetOf(attribute);
        return target === null ? [] : [{ name, linked: layer.store(linkedResource(target)) }];
      }),
    [layer, resource],
  );
}

/** Returns the stores of the lists to which a resource links. */
export function useLinkedStores(resource: Resource): readonly LinkedStore[] {
  const links = useLinks(resource);
  return useMemo(() => links.map(({ linked }) => linked), [links]);
}

/**
 * Returns a version of the titles of linked records, as a dependency of values computed from them: it changes
 * with those lists.
 * @param isUsed While `false`, the number stays the same, and no change of a linked list renders again.
 */
export function useLinkedTitlesVersion(resource: Resource, isUsed: boolean): number {
  const stores = useLinkedStores(resource);
  // Counted even while unused: later computations need the titles of that time.
  const changes = useRef(1);
  const subscribe = useCallback(
    (listener: () => void) => {
      const releases = stores.map((store) =>
        store.subscribe(() => {
          changes.current += 1;
          listener();
        }),
      );
      return () => releases.forEach((release) => release());
    },
    [stores],
  );
  return useSyncExternalStore(subscribe, () => (isUsed ? changes.current : 0));
}

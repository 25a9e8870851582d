import { linkTargetOf, type Resource } from '@ne2016/contract';
import type { ResourceStore } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { linkedResource } from './resource-by-name.ts';

type LinkedStore = Pick<ResourceStore, 'load' | 'state' | 'subscribe' | 'subscribeState'>;

/** The attributes by which a resource links to others, each with the list that it links to. */
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

/** The stores of the lists that a resource links to. */
export function useLinkedStores(resource: Resource): readonly LinkedStore[] {
  const links = useLinks(resource);
  return useMemo(() => links.map(({ linked }) => linked), [links]);
}

/**
 * A version of the titles of the records that a resource links to, as a dependency of values that are computed from
 * them: another number after each change of those lists.
 * @param isUsed While false the number stays, and no change of a linked list renders anything again.
 */
export function useLinkedTitlesVersion(resource: Resource, isUsed: boolean): number {
  const stores = useLinkedStores(resource);
  // Counted also while it is not used: what is computed later is computed from the titles of that time.
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

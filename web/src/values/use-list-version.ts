import type { RecordOf, Resource } from '@ne2016/contract';
import type { ResourceStore } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useMemo } from 'react';
import { useSubscribed } from '#ui/use-subscribed.ts';

/** Returns a number that changes with the records of a list; re-renders when it changes. */
export function useListVersion(resource: Resource): number {
  const store = useResourceStore(resource);
  return useSubscribed(store, () => store.version);
}

/** A store at one version of its records. */
interface VersionedStore<R extends Resource> {
  readonly store: ResourceStore<RecordOf<R>>;
  readonly version: number;
}

/**
 * Returns the store of a list in a new object after each change of its records, as a dependency of values that
 * are computed from them.
 */
export function useVersionedStore<R extends Resource>(resource: R): VersionedStore<R> {
  const store = useResourceStore(resource);
  const version = useListVersion(resource);
  return useMemo(() => ({ store, version }), [store, version]);
}

import type { Resource } from '@ne2016/contract';
import type { ResourceStore } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useListStatus } from '#values/use-list-status.ts';
import { linkedResource } from '#values/resource-by-name.ts';
import { type Field, isLinked } from '#query/fields/fields.ts';
import { type UnknownOption, unknownOptions, withoutOptions } from '#query/usable-view/view-faults.ts';
import type { FilterGroup } from '#query/view/view.ts';

type ReadStore = Pick<ResourceStore, 'ids' | 'state' | 'subscribe' | 'values' | 'version'>;

/** Returns whether a record has an option, declared or not. */
function isUsed({ field: path, value }: UnknownOption, fields: readonly Field[], store: ReadStore): boolean {
  const field = fields.find((one) => one.path === path);
  for (const id of store.ids()) {
    const read = field?.read(store.values(id) ?? {});
    if (read === value || (Array.isArray(read) && read.includes(value))) return true;
  }
  return false;
}

/**
 * Returns a filter without options that no field offers and no record has, so that a mistyped address shows
 * the list. An option that is no longer declared stays while records have it, or may still be loaded.
 */
export function useAppliedFilter(
  resource: Resource,
  fields: readonly Field[],
  filter: FilterGroup,
): FilterGroup {
  const layer = useDataLayer();
  const unknown = useMemo(() => unknownOptions(filter, fields), [filter, fields]);
  const stores = useMemo((): readonly ReadStore[] => {
    const linked = unknown.flatMap(({ field: path }) => {
      const attribute = isLinked(path) ? resource.attributes[path.split('.', 1)[0] ?? ''] : undefined;
      return attribute?.kind === 'link' ? [layer.store(linkedResource(attribute.resource))] : [];
    });
    return [layer.store(resource), ...linked];
  }, [layer, resource, unknown]);
  const isReady = useListStatus(resource).state === 'ready';
  const subscribe = useCallback(
    (listener: () => void) => {
      // A filter without such options, as nearly all are, subscribes to no list.
      const releases = unknown.length === 0 ? [] : stores.map((store) => store.subscribe(listener));
      return () => releases.forEach((release) => release());
    },
    [stores, unknown],
  );
  const version = useSyncExternalStore(subscribe, () =>
    unknown.length === 0 ? 0 : stores.reduce((sum, store) => sum + store.version, 0),
  );
  // A new object after each change of the records that are read.
  const lists = useMemo(() => ({ stores, version }), [stores, version]);
  const unused = useMemo(() => {
    const [own] = lists.stores;
    const isComplete = isReady && lists.stores.every(({ state }) => state.state === 'ready');
    return own === undefined || !isComplete ? [] : unknown.filter((option) => !isUsed(option, fields, own));
  }, [fields, isReady, lists, unknown]);
  // As text: the same filter while the same options are left out.
  const names = JSON.stringify(unused);
  return useMemo(() => {
    const leftOut = JSON.parse(names) as UnknownOption[];
    return leftOut.length === 0 ? filter : withoutOptions(filter, leftOut);
  }, [filter, names]);
}

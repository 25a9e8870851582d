import { computedAttributes, type Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { definitionOf } from '#query/layouts/layouts.ts';
import { gridColumns } from '#query/view/grid-columns.ts';
import { conditionsOf, type View } from '#query/view/view.ts';
import { computedRecordsOf } from '#query/computed/computed-layer.ts';

/** Returns those names that are computed attributes, each once. */
export function computedAmong(resource: Resource, names: Iterable<string>): readonly string[] {
  const computed = computedAttributes(resource);
  return [...new Set(names)].filter((name) => Object.hasOwn(computed, name));
}

/** Returns the columns of the records in a layout. */
function columnsOf(resource: Resource, { layout, columns }: View): readonly string[] {
  const shown = definitionOf(layout).columns;
  if (shown === 'none') return [];
  return gridColumns(resource, shown === 'ofView' ? columns : null).map(({ name }) => name);
}

/** Returns the computed attributes that a view shows, and all that it uses, to filter or sort for example. */
export function computedOfView(resource: Resource, view: View) {
  const shown = computedAmong(resource, columnsOf(resource, view));
  const used = computedAmong(resource, [
    ...shown,
    ...view.sort.map(({ column }) => column),
    ...conditionsOf(view.filter).map(({ field }) => field),
    ...(view.group === null ? [] : [view.group.field]),
    ...Object.keys(view.totals),
    ...definitionOf(view.layout)
      .uses(view.layout)
      .map(({ path }) => path),
  ]);
  return { shown, used };
}

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

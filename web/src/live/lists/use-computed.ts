import { computedAttributes, type Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { gridColumns } from '#query/view/grid-columns.ts';
import { conditionsOf, type View } from '#query/view/view.ts';
import { computedRecordsOf } from '#query/computed/computed-layer.ts';

/** The names among some that are those of computed attributes, each once. */
export function computedAmong(resource: Resource, names: Iterable<string>): readonly string[] {
  const computed = computedAttributes(resource);
  return [...new Set(names)].filter((name) => Object.hasOwn(computed, name));
}

/** The paths of the fields by which the records of a layout are placed and added up. */
function pathsOfLayout(layout: View['layout']): readonly string[] {
  switch (layout.type) {
    case 'board':
      return [layout.by, layout.figure];
    case 'calendar':
      return [layout.start, layout.end];
    case 'chart':
      return [layout.by.field, layout.figure];
    case 'table':
      return [];
  }
}

/** The columns that records have as they are laid out; cards of a board have the first of the declared ones. */
function columnsOf(resource: Resource, { layout, columns }: View): readonly string[] {
  if (layout.type !== 'table' && layout.type !== 'board') return [];
  return gridColumns(resource, layout.type === 'table' ? columns : null).map(({ name }) => name);
}

/** The computed attributes that a view shows, and with them those by which it finds and places its records. */
export function computedOfView(resource: Resource, view: View) {
  const shown = computedAmong(resource, columnsOf(resource, view));
  const used = computedAmong(resource, [
    ...shown,
    ...view.sort.map(({ column }) => column),
    ...conditionsOf(view.filter).map(({ field }) => field),
    ...(view.group === null ? [] : [view.group.field]),
    ...Object.keys(view.totals),
    ...pathsOfLayout(view.layout),
  ]);
  return { shown, used };
}

/**
 * Keeps computed attributes in step with the lists that they read, as long as the component is there.
 * @param isLoading Whether these lists are loaded for it.
 * @returns whether all of them are there.
 */
export function useComputed(resource: Resource, names: readonly string[], isLoading = true): boolean {
  const store = useResourceStore(resource);
  const used = names.join(' ');
  const { records, lists } = useMemo(() => {
    const found = used === '' ? undefined : computedRecordsOf(store);
    // What is drawn now has them already.
    found?.use();
    return { records: found, lists: found?.listsOf(used.split(' ')) ?? [] };
  }, [store, used]);
  useEffect(() => {
    if (isLoading) for (const list of lists) list.load();
  }, [lists, isLoading]);
  // Before anything else reads them for what it shows.
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

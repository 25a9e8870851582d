import { linkTargetOf } from '@ne2016/contract';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { linkedResource } from '#values/resource-by-name.ts';
import type { Field } from '#query/fields/fields.ts';
import { conditionsOf, isGroup } from '#query/view/view.ts';
import type { FilterPart } from '#query/filter/change-filter.ts';

/** Returns the lists whose titles occur in the text of a part. */
function namedLists(part: FilterPart, fields: readonly Field[]): readonly string[] {
  const conditions = isGroup(part) ? conditionsOf(part) : [part];
  const names = conditions.flatMap((condition) => {
    const attribute = fields.find(({ path }) => path === condition.field)?.attribute;
    const target = attribute === undefined ? null : linkTargetOf(attribute);
    return target === null ? [] : [target];
  });
  return [...new Set(names)];
}

/** Loads the lists whose titles occur in the text of a part, and renders again when one of them changes. */
export function useSubscribedLists(part: FilterPart, fields: readonly Field[]): void {
  const layer = useDataLayer();
  const names = namedLists(part, fields).join(' ');
  const stores = useMemo(
    () => (names === '' ? [] : names.split(' ').map((name) => layer.store(linkedResource(name)))),
    [layer, names],
  );
  useEffect(() => {
    for (const store of stores) store.load();
  }, [stores]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const releases = stores.map((store) => store.subscribe(listener));
      return () => releases.forEach((release) => release());
    },
    [stores],
  );
  useSyncExternalStore(subscribe, () => stores.reduce((sum, { version }) => sum + version, 0));
}

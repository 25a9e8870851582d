import type { Resource } from '@ne2016/contract';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalePack } from '../../../i18n/use-locale-pack.ts';
import { recordTitle } from './record-title.ts';
import { linkedResource } from './resource-by-name.ts';
import type { TextContext } from './value-text.ts';

/**
 * What is needed to write the values of a resource. Loads the lists that it links to; a new object once such a list
 * is there, so that what was sorted or searched by its titles is done anew.
 */
export function useTextContext(resource: Resource): TextContext {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const layer = useDataLayer();
  const version = useLinkedListsVersion(resource);
  return useMemo(
    () => ({
      pack,
      yes: t('list.yes'),
      no: t('list.no'),
      linkTitle(name, id) {
        const linked = linkedResource(name);
        const record = layer.store(linked).get(id);
        return record === undefined ? '' : recordTitle(linked, record.values);
      },
    }),
    // The version stands for what linkTitle reads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [pack, t, layer, version],
  );
}

/** Changes when one of the lists that a resource links to is loaded. */
function useLinkedListsVersion(resource: Resource): string {
  const layer = useDataLayer();
  const stores = useMemo(
    () =>
      Object.values(resource.attributes).flatMap((attribute) =>
        attribute.kind === 'link' ? [layer.store(linkedResource(attribute.resource))] : [],
      ),
    [layer, resource],
  );
  useEffect(() => {
    for (const store of stores) store.load();
  }, [stores]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const releases = stores.map((store) => store.subscribeState(listener));
      return () => releases.forEach((release) => release());
    },
    [stores],
  );
  return useSyncExternalStore(subscribe, () => stores.map((store) => store.state.state).join());
}

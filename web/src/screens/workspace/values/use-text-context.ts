import type { Resource } from '@ne2016/contract';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalePack } from '../../../i18n/use-locale-pack.ts';
import { recordTitle } from './record-title.ts';
import { linkedResource } from './resource-by-name.ts';
import type { TextContext } from './value-text.ts';

/**
 * What is needed to write the values of a resource. Loads the lists that it links to; a new object whenever such a
 * list changes, so that what was sorted or searched by its titles is done anew.
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

/** Changes whenever one of the lists changes that a resource links to. */
function useLinkedListsVersion(resource: Resource): number {
  const layer = useDataLayer();
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const stores = Object.values(resource.attributes).flatMap((attribute) =>
      attribute.kind === 'link' ? [layer.store(linkedResource(attribute.resource))] : [],
    );
    const releases = stores.map((store) => store.subscribe(() => setVersion((count) => count + 1)));
    for (const store of stores) store.load();
    return () => releases.forEach((release) => release());
  }, [layer, resource]);
  return version;
}

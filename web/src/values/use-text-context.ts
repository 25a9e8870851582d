import type { Resource } from '@ne2016/contract';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { recordTitle } from './record-title.ts';
import { linkedResource } from './resource-by-name.ts';
import { useLinkedStores } from './use-linked-titles.ts';
import type { TextContext } from './text-context.ts';

/**
 * Returns the context for formatting the values of a resource. Loads the lists to which it links; the object
 * is stable through all their changes, since their titles are read each time.
 */
export function useTextContext(resource: Resource): TextContext {
  const linked = useLinkedStores(resource);
  useEffect(() => {
    for (const store of linked) store.load();
  }, [linked]);
  return useKnownTexts();
}

/** Like {@link useTextContext}, without loading: links to records of unloaded lists have no titles. */
export function useKnownTexts(): TextContext {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const layer = useDataLayer();
  const [yes, no] = [t('list.yes'), t('list.no')];
  return useMemo(
    () => ({
      pack,
      yes,
      no,
      linkTitle(name, id) {
        const linked = linkedResource(name);
        const record = layer.store(linked).get(id);
        return record === undefined ? '' : recordTitle(linked, record.values);
      },
    }),
    [pack, yes, no, layer],
  );
}

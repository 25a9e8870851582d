import type { Resource } from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useMemo } from 'react';
import type { Translate } from '#ui/texts/texts.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { authorFields } from '../authors/author-fields.ts';
import { useListPeople } from '../authors/record-authors-context.tsx';
import { useSeenUntil } from '../visits/list-visits-context.tsx';
import type { RecordValues } from '#values/record-title.ts';
import { linkedResource } from '#values/resource-by-name.ts';
import { type Field, fieldsOf } from '#query/fields/fields.ts';

type FactStore = Pick<ResourceStore, 'get' | 'resource' | 'unsaved' | 'version'>;

/** Facts about records from the store. Few records have unsaved edits, so only these are checked. */
function storeFacts(store: FactStore, t: Translate): readonly Field[] {
  let version = -1;
  let unsaved: ReadonlySet<unknown> = new Set();
  function isUnsaved(values: RecordValues): boolean {
    if (version !== store.version) {
      version = store.version;
      unsaved = new Set(store.unsaved());
    }
    return unsaved.size > 0 && unsaved.has(values[store.resource.identifier]);
  }
  function isInConflict(values: RecordValues): boolean {
    const id = values[store.resource.identifier] as RecordKey;
    return isUnsaved(values) && (store.get(id)?.conflicts.length ?? 0) > 0;
  }
  return [
    {
      path: '@unsaved',
      label: t('filters.facts.unsaved'),
      attribute: { kind: 'flag', label: t('filters.facts.unsaved') },
      read: isUnsaved,
    },
    {
      path: '@conflict',
      label: t('filters.facts.conflict'),
      attribute: { kind: 'flag', label: t('filters.facts.conflict') },
      read: isInConflict,
    },
  ];
}

/**
 * Returns all fields of a resource, which read the current values. The array stays the same while values
 * change; a new editor of records replaces it. The list on the screen loads its linked lists and its authors.
 */
export function useFields(resource: Resource): readonly Field[] {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const layer = useDataLayer();
  const known = useListPeople(resource);
  const seenUntil = useSeenUntil(resource);
  return useMemo(
    () =>
      fieldsOf(resource, {
        linkedValues: (name, id) => layer.store(linkedResource(name)).values(id),
        facts: [
          ...storeFacts(layer.store(resource), t),
          ...(known === null ? [] : authorFields({ resource, pack, seenUntil, ...known }, t)),
        ],
      }),
    [layer, resource, known, seenUntil, pack, t],
  );
}

import type { Resource } from '@ne2016/contract';
import type { DataLayer, RecordKey, ResourceStore } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useMemo, useSyncExternalStore } from 'react';
import type { Translate } from '#ui/texts/texts.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { authorFields } from '../authors/author-fields.ts';
import type { ListPeople, RecordAuthors } from '../authors/record-authors.ts';
import { useAuthorsOf, useOwnId } from '../authors/workspace-authors.ts';
import type { ListVisit } from '../visits/list-visit.ts';
import { useListVisit } from '../visits/workspace-visits.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { memoizeLast, type Source } from '#query/list-query/part.ts';
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

interface FieldsOptions {
  readonly resource: Resource;
  readonly layer: Pick<DataLayer, 'store'>;
  /** `null` outside of the workspace: records then have no authors. */
  readonly authors: RecordAuthors | null;
  readonly visit: Pick<ListVisit, 'since' | 'subscribe'> | null;
  readonly userId: string | null;
  readonly pack: LocalePack;
  readonly t: Translate;
}

/** Returns all fields of a resource. The array stays the same until an editor of records is a new one. */
function fieldsSource({ resource, layer, authors, visit, ...user }: FieldsOptions): Source<readonly Field[]> {
  const { userId, pack, t } = user;
  const factsOfStore = storeFacts(layer.store(resource), t);
  const linkedValues = (name: string, id: number) => layer.store(linkedResource(name)).values(id);
  const fieldsFor = memoizeLast((people: ListPeople | null, seenUntil: number) => {
    const isKnown = authors !== null && people !== null && userId !== null;
    const known = { resource, pack, seenUntil };
    const facts = isKnown ? authorFields({ ...known, authors, people, userId }, t) : [];
    return fieldsOf(resource, { linkedValues, facts: [...factsOfStore, ...facts] });
  });
  return {
    get value() {
      return fieldsFor(authors?.people ?? null, visit?.since ?? Number.POSITIVE_INFINITY);
    },
    subscribe(listener) {
      const releases = [authors?.subscribe(listener), visit?.subscribe(listener)];
      return () => releases.forEach((release) => release?.());
    },
  };
}

/** Returns the fields of a resource, for a query. The list on the screen loads its linked lists and authors. */
export function useFieldsSource(resource: Resource): Source<readonly Field[]> {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const layer = useDataLayer();
  const authors = useAuthorsOf(resource);
  const visit = useListVisit(resource);
  const userId = useOwnId();
  return useMemo(
    () => fieldsSource({ resource, layer, authors, visit, userId, pack, t }),
    [resource, layer, authors, visit, userId, pack, t],
  );
}

/**
 * Returns all fields of a resource, which read the current values. The array stays the same while values
 * change; a new editor of records replaces it.
 */
export function useFields(resource: Resource): readonly Field[] {
  const source = useFieldsSource(resource);
  return useSyncExternalStore(source.subscribe, () => source.value);
}

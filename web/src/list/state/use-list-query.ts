import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useDataLayer, useResourceStore } from '@ne2016/data-layer/react';
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useAuthorsOf } from '#live/authors/workspace-authors.ts';
import { useFieldsSource } from '#live/lists/use-fields.ts';
import { useViewMemory } from '#live/lists/view-memory.ts';
import { today } from '#platform/use-today.ts';
import type { ListSnapshot } from '#query/list-query/list-parts.ts';
import { createListQuery, type ListQuery } from '#query/list-query/list-query.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { linkedResource } from '#values/resource-by-name.ts';
import type { TextContext } from '#values/text-context.ts';
import type { AddressedView } from './addressed-view.ts';
import type { ViewControl } from './use-view.ts';

/** A list on the screen. */
export interface ShownList {
  readonly resource: Resource;
  readonly context: TextContext;
  /** The view of the address, and its setters. */
  readonly control: ViewControl;
  /** The records and rows of that view. */
  readonly query: ListQuery;
}

/** Returns the query of a list: the same object while its resource and the language are the same. */
export function useListQuery(
  resource: Resource,
  context: TextContext,
  addressed: AddressedView,
  openKey: RecordKey | null,
): ListQuery {
  const { t } = useTranslation();
  const layer = useDataLayer();
  const store = useResourceStore(resource);
  const fields = useFieldsSource(resource);
  const authors = useAuthorsOf(resource);
  const folding = useViewMemory();
  const [first] = useState(openKey);
  const query = useMemo(
    () =>
      createListQuery(
        store,
        { view: addressed.snapshot().view, openKey: first },
        {
          ...{ resource, context, fields, today, authors, folding },
          listOf: (name) => layer.store(linkedResource(name)),
          groupTexts: {
            none: t('list.none'),
            unknownRecord: (id) => t('filters.unknownRecord', { id }),
          },
        },
      ),
    [store, first, addressed, resource, context, fields, authors, folding, layer, t],
  );
  // Without rendering in between, so that immediate answers are painted together with the typed letter.
  useLayoutEffect(() => {
    const follow = () => query.setView(addressed.snapshot().view);
    follow();
    return addressed.subscribe(follow);
  }, [query, addressed]);
  // Before painting, so that the row of an opened record does not move.
  useLayoutEffect(() => query.setOpen(openKey), [query, openKey]);
  return query;
}

/**
 * Returns a part of a displayed list, and renders again only when this part changes.
 * @param select Returns a member of the snapshot, not a new object.
 */
export function useListPart<Part>(query: ListQuery, select: (list: ListSnapshot) => Part): Part {
  return useSyncExternalStore(query.subscribe, () => select(query.snapshot()));
}

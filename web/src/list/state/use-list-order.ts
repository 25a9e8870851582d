import type { Resource } from '@ne2016/contract';
import { useDataLayer, useResourceStore } from '@ne2016/data-layer/react';
import { useDeferredValue, useMemo } from 'react';
import { type Field, isAuthorPath, isLinked } from '#query/fields/fields.ts';
import { useRecordAuthors } from '#live/authors/record-authors-context.tsx';
import { linkedResource } from '#values/resource-by-name.ts';
import { useLinkedTitlesVersion } from '#values/use-linked-titles.ts';
import type { TextContext } from '#values/text-context.ts';
import type { View } from '#query/view/view.ts';
import { GroupOrder } from '#query/order/group-order.ts';
import { type ListGrouping, listOrder } from '#query/order/list-order.ts';

type Arrangement = Pick<View, 'sort' | 'group'>;

function useGrouping(
  { group, sort }: Arrangement,
  fields: readonly Field[],
  context: TextContext,
  titles: number,
) {
  return useMemo((): ListGrouping | null => {
    const field = group === null ? undefined : fields.find(({ path }) => path === group.field);
    if (group === null || field === undefined) return null;
    const direction = sort.find(({ column }) => column === group.field)?.direction ?? 'ascending';
    return { field, by: group.by, groups: new GroupOrder(field, direction, context) };
    // `titles` changes with the titles of linked records, which the order reads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [group, sort, fields, context, titles]);
}

/**
 * Returns the order of a list, by its groups first; the same object while it does not change. Deferred: it
 * may be that of an earlier view, and is then not current.
 */
export function useListOrder(resource: Resource, view: View, fields: readonly Field[], context: TextContext) {
  const layer = useDataLayer();
  const store = useResourceStore(resource);
  // Only the order is deferred: any other change of the view would otherwise render twice.
  const { sort: wantedSort, group: wantedGroup } = view;
  const wanted = useMemo(
    (): Arrangement => ({ sort: wantedSort, group: wantedGroup }),
    [wantedSort, wantedGroup],
  );
  const shown = useDeferredValue(wanted);
  const { sort, group } = shown;
  // A link of a linked record has its title from a third list, whose changes cannot be mapped to records.
  const path = group?.field ?? '';
  const isLinkOfLinked =
    isLinked(path) && fields.find((field) => field.path === path)?.attribute.kind === 'link';
  const titles = useLinkedTitlesVersion(resource, isLinkOfLinked);
  const isByAuthors = isAuthorPath(path);
  const known = useRecordAuthors(resource, isByAuthors);
  const authors = isByAuthors ? known : null;
  const grouping = useGrouping(shown, fields, context, titles);
  const order = useMemo(
    () =>
      listOrder({
        resource,
        store,
        listOf: (name) => layer.store(linkedResource(name)),
        sort,
        grouping,
        context,
        authors,
      }),
    [resource, store, layer, sort, grouping, context, authors],
  );
  return { order, grouping, isCurrent: shown === wanted };
}

import type { Resource } from '@ne2016/contract';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { computedRecordsOf } from '#query/computed/computed-layer.ts';
import { computedAmong } from '#live/lists/use-computed.ts';
import { isAuthorPath } from '#live/authors/author-fields.ts';
import { useAuthorsStatus, useRecordAuthors } from '#live/authors/record-authors-context.tsx';
import { linkedResource } from '#values/resource-by-name.ts';
import { type ListStatus, readyStatus } from '#values/use-list-status.ts';
import { useSteadyStatus } from '#values/use-steady-status.ts';
import { conditionsOf, type View } from '#query/view/view.ts';
import { isLinked } from '#query/view/fields.ts';

/** What a view reads besides its list: who made records, and the records that they link to. */
export interface AwaitedLists {
  /** How far it is: before it is ready, nobody can tell which records the view has, and in which groups. */
  readonly status: ListStatus;
  /** Asks again for what could not be loaded. */
  readonly retry: () => void;
}

/** The paths of the fields that tell which records a view has and in which groups. */
function pathsOf({ filter, group }: Pick<View, 'filter' | 'group'>): readonly string[] {
  return [...conditionsOf(filter).map(({ field }) => field), ...(group === null ? [] : [group.field])];
}

/** The linked lists that a view reads, loaded by who shows the list. */
function useReadLists(resource: Resource, filter: View['filter'], group: View['group']) {
  const layer = useDataLayer();
  return useMemo(() => {
    const storeOf = (path: string) => {
      const attribute = resource.attributes[path.split('.', 1)[0] ?? ''];
      return attribute?.kind === 'link' ? [layer.store(linkedResource(attribute.resource))] : [];
    };
    const paths = pathsOf({ filter, group });
    const computed = computedAmong(resource, paths);
    return {
      read: [
        ...paths.filter((path) => isLinked(path)).flatMap(storeOf),
        ...(computedRecordsOf(layer.store(resource))?.listsOf(computed) ?? []),
      ],
      named: group === null ? [] : storeOf(group.field),
      // Without the names of linked records, groups have numbers: a list that has failed once is not waited for again.
      failed: new Set<object>(),
    };
  }, [layer, resource, filter, group]);
}

function useStatusOfLists({ read, named, failed }: ReturnType<typeof useReadLists>): ListStatus {
  const subscribe = useCallback(
    (listener: () => void) => {
      const noteFailed = () => {
        for (const store of named) if (store.state.state === 'failed') failed.add(store);
      };
      const update = () => {
        noteFailed();
        listener();
      };
      noteFailed();
      const releases = [...read, ...named].map((store) => store.subscribeState(update));
      return () => releases.forEach((release) => release());
    },
    [read, named, failed],
  );
  return useSyncExternalStore(subscribe, () => {
    const awaited = [...read, ...named.filter((store) => !failed.has(store))];
    return awaited.find(({ state }) => state.state !== 'ready')?.state ?? readyStatus;
  });
}

/** How far what the filter and the groups of a view read of other lists is. */
export function useAwaitedLists(resource: Resource, { filter, group }: View): AwaitedLists {
  const readsAuthors = pathsOf({ filter, group }).some(isAuthorPath);
  const authors = useRecordAuthors(resource, readsAuthors);
  const statusOfAuthors = useAuthorsStatus(authors, readsAuthors);
  const lists = useReadLists(resource, filter, group);
  const [statusOfLists, askAgain] = useSteadyStatus(useStatusOfLists(lists), lists);
  const retry = () => {
    askAgain();
    authors?.retry();
    for (const store of lists.read) if (store.state.state === 'failed') store.load();
  };
  return { status: statusOfAuthors.state === 'ready' ? statusOfLists : statusOfAuthors, retry };
}

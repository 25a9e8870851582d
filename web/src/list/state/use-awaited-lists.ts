import type { Resource } from '@ne2016/contract';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { computedRecordsOf } from '#query/computed/computed-layer.ts';
import { computedAmong } from '#query/computed/computed-of-view.ts';
import { isAuthorPath, isLinked } from '#query/fields/fields.ts';
import { useAuthorsStatus, useRecordAuthors } from '#live/authors/record-authors-context.tsx';
import { linkedResource } from '#values/resource-by-name.ts';
import { type ListStatus, readyStatus } from '#values/list-status.ts';
import { useSteadyStatus } from '#values/use-steady-status.ts';
import { conditionsOf, type View } from '#query/view/view.ts';

/** The data that a view needs besides its own list: authors, and linked records. */
export interface AwaitedLists {
  /** Loading state of that data. Until it is ready, the records and the groups of the view are unknown. */
  readonly status: ListStatus;
  /** Loads again after a failure. */
  readonly retry: () => void;
}

/** Returns the paths of the fields that determine the records and the groups of a view. */
function pathsOf({ filter, group }: Pick<View, 'filter' | 'group'>): readonly string[] {
  return [...conditionsOf(filter).map(({ field }) => field), ...(group === null ? [] : [group.field])];
}

/** Returns the linked lists that a view reads. The list on the screen loads them. */
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
      // A list of titles that has failed once is not awaited again: its groups are labelled with identifiers.
      failed: new Set<object>(),
    };
  }, [layer, resource, filter, group]);
}

function useStatusOfLists({ read, named, failed }: ReturnType<typeof useReadLists>): ListStatus {
  const subscribe = useCallback(
    (listener: () => void) => {
      const markFailed = () => {
        for (const store of named) if (store.state.state === 'failed') failed.add(store);
      };
      const update = () => {
        markFailed();
        listener();
      };
      markFailed();
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

/** Returns the loading state of the data that the filter and the groups of a view read from other lists. */
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

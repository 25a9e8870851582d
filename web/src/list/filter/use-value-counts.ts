import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { computedAmong } from '#query/computed/computed-of-view.ts';
import { useComputed } from '#live/lists/use-computed.ts';
import type { RecordFilter } from '#query/search/record-search.ts';
import { type Field, isAuthorPath, isLinked } from '#query/fields/fields.ts';
import { useRecordAuthors } from '#live/authors/workspace-authors.ts';
import { timeSlices } from '#platform/time-slices.ts';
import { useLinkedStores } from '#values/use-linked-titles.ts';
import { useListStatus } from '#values/use-list-status.ts';
import { type CountedValues, ValueCounts } from '#query/filter/value-counts.ts';

/** The records of a list that an editor counts; memoized by the caller with `useMemo`. */
export interface CountedRecords {
  readonly resource: Resource;
  readonly keep: RecordFilter | undefined;
  /** Whether `keep` reads linked records. */
  readonly readsLinks: boolean;
}

/** Returns whether one of the lists is still loading, if that is relevant. */
function useAreAwaited(stores: ReturnType<typeof useLinkedStores>, matters: boolean): boolean {
  return useSyncExternalStore(
    useCallback(
      (listener) => {
        const releases = stores.map((store) => store.subscribeState(listener));
        return () => releases.forEach((release) => release());
      },
      [stores],
    ),
    () => matters && stores.some(({ state: { state } }) => state === 'idle' || state === 'loading'),
  );
}

/** Returns the occurrences of each value of a field, kept in step with the list; `null` until counted. */
export function useValueCounts(
  field: Field,
  { resource, keep, readsLinks }: CountedRecords,
): CountedValues | null {
  const store = useResourceStore(resource);
  const linked = useLinkedStores(resource);
  const authors = useRecordAuthors(resource, isAuthorPath(field.path));
  const [counted, publish] = useState<CountedValues | null>(null);
  const isOfLinks = readsLinks || isLinked(field.path);
  const isAwaited = useAreAwaited(linked, isOfLinks);
  useComputed(resource, computedAmong(resource, [field.path]));
  const isReady = useListStatus(resource).state === 'ready' && !isAwaited;
  useEffect(() => {
    if (!isReady) return undefined;
    const read = field.read.bind(field);
    const counts = new ValueCounts({ store, read, keep, slices: timeSlices, publish });
    counts.restart();
    const releases = [
      store.subscribe((changed) => counts.update(changed)),
      ...(isOfLinks ? linked.map((list) => list.subscribe(() => counts.restart())) : []),
      // For every field, because the filter may refer to the authors of records.
      authors?.subscribe((changed) => counts.update(changed)) ?? (() => undefined),
    ];
    return () => {
      counts.stop();
      for (const release of releases) release();
    };
  }, [authors, field, isOfLinks, isReady, keep, linked, store]);
  return counted;
}

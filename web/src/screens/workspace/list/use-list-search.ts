import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import type { ViewSnapshot } from '@ne2016/data-layer/views';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useLayoutEffect, useMemo, useState } from 'react';
import { timeSlices } from '../values/time-slices.ts';
import { useLinkedStores } from '../values/use-linked-titles.ts';
import { useListPhase } from '../values/use-list-phase.ts';
import { ListSearch, type SearchAnswer } from './list-search.ts';
import type { RecordSearch } from './record-search.ts';

interface ListSearchOptions {
  readonly resource: Resource;
  readonly search: RecordSearch;
  /** The whole list. */
  readonly whole: ViewSnapshot;
  /** Records that stay, whatever is searched. */
  readonly kept: ReadonlySet<RecordKey>;
  readonly query: string;
}

/** What a query finds in a list: a moment behind what is typed where that takes long; `null` before the first answer. */
export function useListSearch(options: ListSearchOptions): SearchAnswer | null {
  const { resource, search, whole, kept, query } = options;
  const store = useResourceStore(resource);
  const linked = useLinkedStores(resource);
  // While it is put in order, its places are those of before.
  const isReady = useListPhase(resource).state === 'ready' && whole.isComplete;
  const [answer, publish] = useState<SearchAnswer | null>(null);
  const found = useMemo(
    () =>
      new ListSearch({
        places: whole,
        textOf: (key) => search.textOf(store.values(key) ?? {}),
        slices: timeSlices,
        publish,
      }),
    // The list as it is later is told to the search that there is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [search, store, whole.order],
  );
  // All before anything is painted: what is found at once is seen with the letter that it answers.
  useLayoutEffect(() => found.follow(whole), [found, whole]);
  useLayoutEffect(() => found.keep(kept), [found, kept]);
  useLayoutEffect(() => {
    if (!isReady) return undefined;
    found.restart();
    const releases = [
      store.subscribe((changed) => found.note(changed)),
      ...linked.map((list) => list.subscribe(() => found.restart())),
    ];
    return () => {
      found.stop();
      for (const release of releases) release();
    };
  }, [found, store, linked, isReady]);
  useLayoutEffect(() => {
    if (isReady) found.ask(query);
  }, [found, query, isReady]);
  return answer;
}

import type { Resource } from '@ne2016/contract';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import { useRecordView } from '@ne2016/data-layer/react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { kindOf } from '../kinds/kinds.ts';
import { useLinkedTitlesVersion } from '../values/use-linked-titles.ts';
import type { TextContext } from '../values/value-text.ts';
import { type ListOrder, orderRecords, toggleOrder } from './record-order.ts';
import { wordsOf } from '../../../ui/search/search-text.ts';
import { createRecordSearch, type RecordFilter } from './record-search.ts';
import { type KeptRecords, useUnmatchedCount } from './kept-records.ts';
import { useListSearch } from './use-list-search.ts';

/** What is shown of a list, and how that changes. */
export interface ListView {
  view: PlacedRecords;
  /** Whether a long list is put in order: until then the view is the one before. */
  isBeingSorted: boolean;
  /** How many records are found: all that are in the view but those that are only kept there. */
  found: number;
  query: string;
  /** The query that the view answers, a moment behind what is typed when the list is long. */
  answeredQuery: string;
  /** Whether more may be found. */
  isSearching: boolean;
  setQuery: (query: string) => void;
  /** What answers that query; `undefined` without one. */
  filter: RecordFilter | undefined;
  order: ListOrder;
  setOrder: (order: ListOrder) => void;
  sortBy: (column: string) => void;
}

/** Searches and sorts a list; sorted by the title at first. What is kept stays where it is, found or not. */
export function useListView(resource: Resource, context: TextContext, kept: KeptRecords): ListView {
  const [query, ask] = useState('');
  const [order, setOrder] = useState<ListOrder>({ column: resource.title, direction: 'ascending' });
  const shownOrder = useDeferredValue(order);
  const search = useMemo(() => createRecordSearch(resource, context), [resource, context]);
  const sorted = resource.attributes[shownOrder.column];
  const isByTitles = sorted !== undefined && kindOf(sorted).isOfOthers === true;
  const titlesPlacedBy = useLinkedTitlesVersion(resource, isByTitles);
  const placing = useMemo(
    () => orderRecords(resource, shownOrder, context),
    // The version stands for the titles that are read along the way.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [resource, shownOrder, context, titlesPlacedBy],
  );
  const whole = useRecordView(resource, { order: placing }, kept.inView);
  const lastAnswer = useListSearch({ resource, search, whole, kept: kept.inView.shown, query });
  const isAsked = useMemo(() => wordsOf(query).length > 0, [query]);
  const answer = isAsked ? lastAnswer : null;
  const answeredQuery = isAsked ? (answer?.query ?? '') : query;
  const titlesSearched = useLinkedTitlesVersion(resource, answeredQuery !== '');
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const filter = useMemo(() => search.filterFor(answeredQuery), [search, answeredQuery, titlesSearched]);
  const view = answer?.view ?? whole;
  const isSearching = isAsked && (!whole.isComplete || answer?.isComplete === false);
  const found = view.size - useUnmatchedCount(resource, kept.reasons, filter);
  const sortBy = useCallback((column: string) => setOrder((now) => toggleOrder(now, column)), []);
  const { release } = kept;
  const setQuery = useCallback(
    (next: string) => {
      release();
      ask(next);
    },
    [release],
  );
  return {
    view,
    isBeingSorted: !whole.isComplete,
    found,
    query,
    answeredQuery,
    isSearching,
    setQuery,
    filter,
    order,
    setOrder,
    sortBy,
  };
}

import type { Resource } from '@ne2016/contract';
import type { ViewSnapshot } from '@ne2016/data-layer';
import { useRecordView } from '@ne2016/data-layer/react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useLinkedTitlesVersion } from '../values/use-linked-titles.ts';
import type { TextContext } from '../values/value-text.ts';
import { type ListOrder, orderRecords, toggleOrder } from './record-order.ts';
import { createRecordSearch } from './record-search.ts';
import { usePreparedSearch } from './use-prepared-search.ts';

/** What is shown of a list, and how that changes. */
export interface ListView {
  view: ViewSnapshot;
  query: string;
  /** The query that the view answers, a moment behind what is typed when the machine is busy. */
  answeredQuery: string;
  setQuery: (query: string) => void;
  order: ListOrder;
  setOrder: (order: ListOrder) => void;
  sortBy: (column: string) => void;
}

const none = () => false;

/** Searches and sorts a list; sorted by the title at first. */
export function useListView(resource: Resource, context: TextContext): ListView {
  const [query, setQuery] = useState('');
  const answeredQuery = useDeferredValue(query);
  const [order, setOrder] = useState<ListOrder>({ column: resource.title, direction: 'ascending' });
  const shownOrder = useDeferredValue(order);
  const search = useMemo(() => createRecordSearch(resource, context), [resource, context]);
  usePreparedSearch(resource, search);
  const isByLink = resource.attributes[shownOrder.column]?.kind === 'link';
  const titlesPlacedBy = useLinkedTitlesVersion(resource, isByLink);
  const titlesSearched = useLinkedTitlesVersion(resource, answeredQuery !== '');
  // The versions stand for the titles that are read along the way.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const filter = useMemo(() => search.filterFor(answeredQuery), [search, answeredQuery, titlesSearched]);
  const placing = useMemo(
    () => orderRecords(resource, shownOrder, context),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [resource, shownOrder, context, titlesPlacedBy],
  );
  // Kept while a query is on, so that clearing it sorts nothing anew.
  const whole = useRecordView(resource, { order: placing });
  const matching = useRecordView(resource, { filter: filter ?? none, order: placing });
  const view = filter === undefined ? whole : matching;
  const sortBy = useCallback((column: string) => setOrder((now) => toggleOrder(now, column)), []);
  return { view, query, answeredQuery, setQuery, order, setOrder, sortBy };
}

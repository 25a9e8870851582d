import type { Resource } from '@ne2016/contract';
import type { ViewSnapshot } from '@ne2016/data-layer';
import { useRecordView } from '@ne2016/data-layer/react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { kindOf } from '../kinds/kinds.ts';
import { useLinkedTitlesVersion } from '../values/use-linked-titles.ts';
import type { TextContext } from '../values/value-text.ts';
import { type ListOrder, orderRecords, toggleOrder } from './record-order.ts';
import { createRecordSearch, type RecordFilter } from './record-search.ts';
import { type KeptRecords, useUnmatchedCount } from './kept-records.ts';
import { usePreparedTexts } from '../values/use-prepared-texts.ts';

/** What is shown of a list, and how that changes. */
export interface ListView {
  view: ViewSnapshot;
  /** How many records are found: all that are in the view but those that are only kept there. */
  found: number;
  query: string;
  /** The query that the view answers, a moment behind what is typed when the machine is busy. */
  answeredQuery: string;
  setQuery: (query: string) => void;
  /** What answers that query; `undefined` without one. */
  filter: RecordFilter | undefined;
  order: ListOrder;
  setOrder: (order: ListOrder) => void;
  sortBy: (column: string) => void;
}

const none = () => false;

/** Searches and sorts a list; sorted by the title at first. What is kept stays where it is, found or not. */
export function useListView(resource: Resource, context: TextContext, kept: KeptRecords): ListView {
  const [query, ask] = useState('');
  const answeredQuery = useDeferredValue(query);
  const [order, setOrder] = useState<ListOrder>({ column: resource.title, direction: 'ascending' });
  const shownOrder = useDeferredValue(order);
  const search = useMemo(() => createRecordSearch(resource, context), [resource, context]);
  usePreparedTexts(resource, search.prepare);
  const sorted = resource.attributes[shownOrder.column];
  const isByTitles = sorted !== undefined && kindOf(sorted).isOfOthers === true;
  const titlesPlacedBy = useLinkedTitlesVersion(resource, isByTitles);
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
  const whole = useRecordView(resource, { order: placing }, kept.inView);
  const matching = useRecordView(resource, { filter: filter ?? none, order: placing }, kept.inView);
  const view = filter === undefined ? whole : matching;
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
  return { view, found, query, answeredQuery, setQuery, filter, order, setOrder, sortBy };
}

import type { Resource } from '@ne2016/contract';
import type { PlacedRecords, ViewSnapshot } from '@ne2016/data-layer/views';
import { useRecordView } from '@ne2016/data-layer/react';
import { useCallback, useMemo, useState } from 'react';
import { wordsOf } from '#ui/search/search-text.ts';
import { compileFilter } from '#query/filter/compile-filter.ts';
import { useToday } from '#platform/use-today.ts';
import { computedOfView } from '#query/computed/computed-of-view.ts';
import { useComputed } from '#live/lists/use-computed.ts';
import { type Field, isAuthorPath, isLinked } from '#query/fields/fields.ts';
import { useLinkedTitlesVersion } from '#values/use-linked-titles.ts';
import type { TextContext } from '#values/text-context.ts';
import { useAppliedFilter } from './use-applied-filter.ts';
import { useFields } from '#live/lists/use-fields.ts';
import type { ViewControl } from './use-view.ts';
import { usableView } from '#query/usable-view/view-faults.ts';
import { conditionsOf, type ListOrder, type View } from '#query/view/view.ts';
import { type PinnedRecords, useUnmatchedCount } from './pinned-records.ts';
import { type ListQuestion, noQuestion } from '#query/rows/list-selection.ts';
import type { Selection } from '#query/tally/list-tally.ts';
import { movesOf } from '#query/order/list-order.ts';
import { byTitle, chooseOrder } from '#query/order/record-order.ts';
import { createRecordSearch, type RecordFilter, type RecordSearch } from '#query/search/record-search.ts';
import { useListOrder } from './use-list-order.ts';
import { type ShownRows, useListRows } from './use-list-rows.ts';
import { type AwaitedLists, useAwaitedLists } from './use-awaited-lists.ts';
import { type LatestAnswer, useListSelection } from './use-list-selection.ts';

/** The displayed list, and the functions that change it. */
export interface ListView extends ShownRows {
  /** The view of the address, without parts that the resource does not support. */
  view: View;
  /** The unchanged view of the address, and its setters. */
  control: ViewControl;
  fields: readonly Field[];
  search: RecordSearch;
  /**
   * The question of the user as text: it changes when the user searches, filters, sorts, groups or collapses.
   */
  asked: string;
  /** Whether the rows are the complete answer to it. */
  isSettled: boolean;
  /** The last question with a complete answer; while it stays the same, changes are announced as news. */
  settledOn: string;
  /** The matching and the pinned records, in order; `null` while the search is not complete. */
  selection: Selection | null;
  /** Whether a long list is being sorted; until then, the previous view is displayed. */
  isBeingSorted: boolean;
  /** The other lists that the view reads; until they are ready, its rows are meaningless. */
  awaited: AwaitedLists;
  /** Number of matching records: all displayed ones except those that are only pinned. */
  found: number;
  query: string;
  /** The question that the rows answer; an earlier one if the list is long. */
  answered: ListQuestion;
  /** Whether the search is still running. */
  isSearching: boolean;
  setQuery: (query: string) => void;
  /** The predicate of the answered question; `undefined` if nothing is asked. */
  filter: RecordFilter | undefined;
  /** The columns by which the list is sorted, by priority. */
  sort: readonly ListOrder[];
  setSort: (sort: readonly ListOrder[]) => void;
  /** Sorts by a column; `isAdded` keeps the other columns. */
  sortBy: (column: string, isAdded: boolean) => void;
}

/** Returns the search over the attributes that the list has, and the computed ones that it shows. */
function useSearch(resource: Resource, context: TextContext, shown: readonly string[]): RecordSearch {
  const names = shown.join(' ');
  return useMemo(() => createRecordSearch(resource, context, names.split(' ')), [resource, context, names]);
}

function useQuestion(view: View, fields: readonly Field[]): ListQuestion {
  const today = useToday();
  const { search: query, filter: group } = view;
  const filter = useMemo(() => compileFilter(group, fields, { today }), [group, fields, today]);
  return useMemo(() => {
    const readsLinks = conditionsOf(group).some(({ field }) => isLinked(field));
    return { query, filter, readsLinks };
  }, [query, filter, group]);
}

const isAsked = ({ query, filter }: ListQuestion) => filter !== undefined || wordsOf(query).length > 0;

/** Returns the predicate of a question. */
function useMatch(resource: Resource, search: RecordSearch, { query, filter }: ListQuestion) {
  const titles = useLinkedTitlesVersion(resource, query !== '');
  return useMemo((): RecordFilter | undefined => {
    const isFound = search.filterFor(query);
    if (filter === undefined || isFound === undefined) return filter ?? isFound;
    return (values) => filter(values) && isFound(values);
    // `titles` changes when linked titles, which the search reads, do.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search, query, filter, titles]);
}

/** Returns the question of the user as text. */
function useAsked({ search, filter, sort, group }: View, collapsed: ReadonlySet<string>): string {
  return useMemo(
    () => JSON.stringify([search, filter, sort, group, [...collapsed]]),
    [search, filter, sort, group, collapsed],
  );
}

/** Returns the last value for which `isSettled` was true; before the first one, the initial value. */
function useSettled(value: string, isSettled: boolean): string {
  const [settled, setSettled] = useState(value);
  if (!isSettled || settled === value) return settled;
  setSettled(value);
  return value;
}

/** Returns the displayed records; `null` until they are complete. */
function useSelected(whole: ViewSnapshot, shown: PlacedRecords, answered: ListQuestion, isComplete: boolean) {
  const { order } = whole;
  const source = useMemo(() => ({ order, answered, isComplete }), [order, answered, isComplete]);
  return useMemo((): Selection | null => {
    const { size, keyAt, indexOf, has, keys, countOf } = shown;
    const subscribeToMoves = movesOf(order);
    return isComplete ? { size, keyAt, indexOf, has, keys, countOf, source, subscribeToMoves } : null;
  }, [shown, source, order, isComplete]);
}

/** Returns the displayed part of the answer, or the whole list if nothing is asked. */
function answerOf(question: ListQuestion, { latest, isInOrder }: LatestAnswer, whole: ViewSnapshot) {
  const isWhole = !isAsked(question);
  const answer = isWhole ? null : latest;
  const answered = isWhole ? question : (answer?.question ?? noQuestion);
  return {
    answered,
    /** Whether the current question is answered, in the order of the list. */
    isAnswer: answered === question && isInOrder,
    shown: answer?.view ?? whole,
    isSearching: !isWhole && (!whole.isComplete || answer?.isComplete !== true),
  };
}

/**
 * Searches, filters, groups and sorts a list by its view. Pinned records keep their places, matching or not.
 */
export function useListView(
  resource: Resource,
  context: TextContext,
  pinned: PinnedRecords,
  control: ViewControl,
): ListView {
  const { change } = control;
  const fields = useFields(resource);
  const applied = useAppliedFilter(resource, fields, control.view.filter);
  const view = useMemo(
    () => ({ ...usableView(resource, fields, control.view), filter: applied }),
    [resource, fields, control.view, applied],
  );
  const computed = useMemo(() => computedOfView(resource, view), [resource, view]);
  useComputed(resource, computed.used);
  const { order, grouping, isCurrent } = useListOrder(resource, view, fields, context);
  const search = useSearch(resource, context, computed.shown);
  const whole = useRecordView(resource, { order }, pinned.inView);
  const question = useQuestion(view, fields);
  const readsAuthors = conditionsOf(view.filter).some(({ field }) => isAuthorPath(field));
  const awaited = useAwaitedLists(resource, view);
  const isAwaited = awaited.status.state !== 'ready';
  const asked = { question, readsAuthors, isAwaited };
  const latest = useListSelection({ resource, search, whole, pinned: pinned.inView.shown, ...asked });
  const { answered, shown, isSearching, isAnswer } = answerOf(question, latest, whole);
  const filter = useMatch(resource, search, answered);
  const selection = useSelected(whole, shown, answered, whole.isComplete && !isSearching && !isAwaited);
  const isInOrder = isCurrent && whole.order === order;
  const listed = { whole, shown, selection, isInOrder, pinned: pinned.inView, grouping, totals: view.totals };
  const rows = useListRows({ resource, context, fields, ...listed });
  const sort = useMemo(() => (view.sort.length === 0 ? byTitle(resource) : view.sort), [resource, view.sort]);
  const asksFor = useAsked(control.view, rows.groups.collapsed);
  const isSettled = isInOrder && isAnswer && selection !== null && rows.isCounted;
  return {
    ...rows,
    view,
    control,
    fields,
    search,
    asked: asksFor,
    isSettled,
    settledOn: useSettled(asksFor, isSettled),
    selection,
    awaited,
    isBeingSorted: !whole.isComplete,
    found: shown.size - useUnmatchedCount(resource, pinned.reasons, filter),
    query: control.view.search,
    answered,
    isSearching,
    setQuery: control.search,
    filter,
    sort,
    setSort: useCallback((next: readonly ListOrder[]) => change({ sort: next }), [change]),
    sortBy: useCallback(
      (column: string, isAdded: boolean) => change({ sort: chooseOrder(sort, column, isAdded) }),
      [change, sort],
    ),
  };
}

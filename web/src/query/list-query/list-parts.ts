import type { Resource } from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { PinnedInView, PlacedRecords } from '@ne2016/data-layer/views';
import { type TimeSlices, timeSlices } from '#platform/time-slices.ts';
import { type ListStatus, statusOf } from '#values/list-status.ts';
import { SteadyStatus } from '#values/steady-status.ts';
import type { TextContext } from '#values/text-context.ts';
import { computedOfView } from '../computed/computed-of-view.ts';
import { type Field, isAuthorPath, isLinked } from '../fields/fields.ts';
import { compileFilter } from '../filter/compile-filter.ts';
import { movesOf } from '../order/list-order.ts';
import { byTitle } from '../order/record-order.ts';
import type { ListRows } from '../rows/list-rows.ts';
import type { ListQuestion } from '../rows/list-selection.ts';
import { createRecordSearch, type RecordFilter, type RecordSearch } from '../search/record-search.ts';
import type { Selection } from '../tally/list-tally.ts';
import { usableView } from '../usable-view/view-faults.ts';
import { conditionsOf, type FilterGroup, type ListOrder, type View } from '../view/view.ts';
import { AppliedFilter } from './applied-filter.ts';
import { AwaitedLists, type QueryAuthors } from './awaited-lists.ts';
import { ComputedLists } from './computed-lists.ts';
import { CountedRecords } from './counted-records.ts';
import { FrozenRows, heldBackCount } from './frozen-rows.ts';
import { LinkedTitles, linksOf } from './linked-titles.ts';
import { MatchingRecords } from './matching-records.ts';
import { keepSame, memoizeLast, type Part, type QueryHost, type Source, Subscriptions } from './part.ts';
import { PinnedRecords, type PinReasons, unmatchedRecords } from './pinned-records.ts';
import { ListPlaces } from './placed-list.ts';
import { SelectedRows } from './selected-rows.ts';
import { type FoldingMemory, type GroupTexts, RowsOfList } from './shown-rows.ts';

export interface ListQueryOptions {
  readonly resource: Resource;
  /** Returns the list of a resource by its name. */
  readonly listOf: (name: string) => ResourceStore;
  readonly context: TextContext;
  /** All fields of the resource. */
  readonly fields: Source<readonly Field[]>;
  /** The day in the time zone of the user, `YYYY-MM-DD`. */
  readonly today: Source<string>;
  /** `null` if the server does not provide them. */
  readonly authors: QueryAuthors | null;
  readonly folding: FoldingMemory;
  readonly groupTexts: GroupTexts;
  readonly slices?: TimeSlices;
}

/** What a list query answers. */
export interface ListInput {
  /** The view of the address. */
  readonly view: View;
  /** The record whose form is open. */
  readonly openKey: RecordKey | null;
}

/** The displayed list at one moment. Its parts stay the same objects while they do not change. */
export interface ListSnapshot {
  /** The view, without parts that the resource does not support. */
  readonly view: View;
  readonly fields: readonly Field[];
  /** The columns by which the list is sorted, the deciding one first. */
  readonly sort: readonly ListOrder[];
  readonly search: RecordSearch;
  /** Loading state of the records on the screen: of the list, its order, and the other lists that it reads. */
  readonly status: ListStatus;
  /** Loading state of the other lists that filter and groups read. */
  readonly awaited: ListStatus;
  /**
   * The question of the user as text: it changes when the user searches, filters, sorts, groups or collapses.
   */
  readonly asked: string;
  /** Whether the rows are the complete answer to it. */
  readonly isSettled: boolean;
  /** The last question with a complete answer; while it stays the same, changes are announced as news. */
  readonly settledOn: string;
  /** The question that the rows answer; an earlier one if the list is long. */
  readonly answered: ListQuestion;
  /** Whether the search is still running. */
  readonly isSearching: boolean;
  /** The predicate of the answered question; `undefined` if nothing is asked. */
  readonly filter: RecordFilter | undefined;
  /** The matching and the pinned records, in order; `null` while the search is not complete. */
  readonly records: Selection | null;
  /** Number of matching records: all displayed ones except those that are only pinned. */
  readonly found: number;
  /** Why records are pinned: they stay in the list although the search does not match them. */
  readonly pinned: PinReasons;
  /** The displayed rows; those in sight are frozen while the user is in them. */
  readonly rows: ListRows;
  /** Number of remote records that are kept back while rows are frozen. */
  readonly waiting: number;
  /** Returns the rows, including those of collapsed groups. */
  readonly expandedRows: () => ListRows;
  /** Whether groups and totals match the displayed records. */
  readonly isCounted: boolean;
  /** The total of each column over all records. */
  readonly totals: ReadonlyMap<string, number | null>;
  /** The identifiers of the collapsed groups. */
  readonly collapsed: ReadonlySet<string>;
  /** The records that the user has selected. */
  readonly selected: ReadonlySet<RecordKey>;
  /** Number of them that have a row; `null` until it is known. */
  readonly selectedInSight: number | null;
}

const loadingStatus: ListStatus = { state: 'loading' };

/** The parts of a list query, in the order in which they depend on each other. */
export class ListParts implements Part<ListInput, ListSnapshot> {
  readonly pinned: PinnedRecords;
  readonly rows: RowsOfList;
  readonly frozen: FrozenRows;
  readonly selected: SelectedRows;
  readonly #host: QueryHost;
  readonly #store: ResourceStore;
  readonly #options: ListQueryOptions;
  readonly #subscriptions = new Subscriptions();
  readonly #steady = new SteadyStatus();
  readonly #titles: LinkedTitles;
  readonly #appliedFilter: AppliedFilter;
  readonly #computedLists: ComputedLists;
  readonly #awaited: AwaitedLists;
  readonly #places: ListPlaces;
  readonly #matching: MatchingRecords;
  #settledOn: string | undefined;
  #snapshot: ListSnapshot | undefined;

  constructor(host: QueryHost, store: ResourceStore, options: ListQueryOptions) {
    const { resource, listOf, slices = timeSlices } = options;
    const links = linksOf(resource, listOf);
    const titles = new LinkedTitles(host, links);
    this.#host = host;
    this.#store = store;
    this.#options = options;
    this.#titles = titles;
    this.#appliedFilter = new AppliedFilter(host, { resource, store, listOf });
    this.#computedLists = new ComputedLists(host, store);
    this.#awaited = new AwaitedLists(host, { ...options, store });
    this.pinned = new PinnedRecords(host, store);
    this.#places = new ListPlaces(host, { ...options, store, titles });
    this.#matching = new MatchingRecords(host, { store, links, slices });
    const counted = new CountedRecords(host, { store, links, slices });
    this.rows = new RowsOfList(host, { ...options, texts: options.groupTexts, titles, counted });
    this.frozen = new FrozenRows(host, store);
    this.selected = new SelectedRows(host, { store, slices });
  }

  update({ view: wanted, openKey }: ListInput): ListSnapshot {
    const { fields: fieldSource, today } = this.#options;
    this.#subscribe();
    this.#titles.update();
    const fields = fieldSource.value;
    const applied = this.#appliedFilter.update({ fields, filter: wanted.filter });
    const view = this.#view(fields, wanted, applied);
    const { shown: searched, used } = this.#computed(view);
    this.#computedLists.update(used);
    const awaited = this.#awaited.update(view);
    const question = this.#question(view.search, applied, fields, today.value);
    const search = this.#search(searched.join(' '));
    const pins = this.pinned.update({ search: wanted.search, filter: wanted.filter, openKey });
    const listed = this.#list(view, fields, pins.inView, { question, search, awaited });
    const { records, answered, isSearching, shown, isAnswered } = listed;
    const filter = this.#filter(search, answered, this.#titles.versionFor(answered.query !== ''));
    const { rows: live, ...rows } = listed.rows;
    const asked = this.#asked(wanted, rows.collapsed);
    const isSettled = isAnswered && records !== null && rows.isCounted;
    if (isSettled || this.#settledOn === undefined) this.#settledOn = asked;
    const shownRows = this.frozen.update({ rows: live, selection: records, asked, isSettled });
    const selected = this.selected.update(shownRows);
    this.#snapshot = keepSame(this.#snapshot, {
      ...{ view, fields, search, awaited, asked, isSettled, answered, isSearching, filter, records, ...rows },
      sort: this.#sort(view.sort),
      status: this.#status(shownRows, listed.isBeingSorted, awaited),
      settledOn: this.#settledOn,
      found: shown.size - unmatchedRecords(this.#store, pins.reasons, filter).length,
      pinned: pins.reasons,
      rows: shownRows,
      waiting: heldBackCount(shownRows),
      selected: selected.keys,
      selectedInSight: selected.inSight,
    });
    return this.#snapshot;
  }

  /** Loads again after a failure. */
  retry(): void {
    if (this.#store.state.state === 'ready') return this.#awaited.retry();
    this.#steady.retry();
    this.#store.load();
    this.#host.changed();
  }

  stop(): void {
    this.#subscriptions.stop();
    const parts = [this.#appliedFilter, this.#awaited, this.pinned, this.#places, this.#matching, this.rows];
    for (const part of [...parts, this.#titles, this.#computedLists, this.frozen, this.selected]) part.stop();
  }

  #subscribe(): void {
    if (!this.#host.isActive) return;
    this.#subscriptions.renew([], () => {
      const changed = () => this.#host.changed();
      const { fields, today } = this.#options;
      const releases = [
        fields.subscribe(changed),
        today.subscribe(changed),
        this.#store.subscribeState(changed),
      ];
      this.#store.load();
      return releases;
    });
  }

  /** Returns the records of the list, those that match, and their rows. */
  #list(
    view: View,
    fields: readonly Field[],
    pinned: PinnedInView,
    { question, search, awaited }: { question: ListQuestion; search: RecordSearch; awaited: ListStatus },
  ) {
    const { authors } = this.#awaited;
    const groupAuthors = view.group !== null && isAuthorPath(view.group.field) ? authors : null;
    const readsAuthors = conditionsOf(view.filter).some(({ field }) => isAuthorPath(field));
    const isAwaited = awaited.state !== 'ready';
    const placed = this.#places.update({ ...view, fields, pinned, authors: groupAuthors });
    const { whole, grouping, isInOrder } = placed;
    const matching = this.#matching.update({
      ...{ question, search, whole, isAwaited, pinned: pinned.shown, authors: readsAuthors ? authors : null },
      isLoaded: this.#store.state.state === 'ready' && !isAwaited,
    });
    const { answered, isSearching, shown } = matching;
    const isComplete = whole.isComplete && !isSearching && !isAwaited;
    const records = this.#records(shown, whole.order, answered, isComplete);
    const rows = this.rows.update({
      ...{ fields, whole, shown, selection: records, isInOrder, pinned, grouping },
      ...{ totals: view.totals, authors: groupAuthors },
    });
    const isBeingSorted = !whole.isComplete;
    return {
      answered,
      isSearching,
      shown,
      records,
      rows,
      isBeingSorted,
      isAnswered: matching.isAnswer && isInOrder,
    };
  }

  #status(rows: ListRows, isBeingSorted: boolean, awaited: ListStatus): ListStatus {
    const own = this.#steady.update(statusOf(this.#store), this.#store);
    if (own.state !== 'ready') return own;
    return isBeingSorted && rows.size === 0 ? loadingStatus : awaited;
  }

  readonly #view = memoizeLast((fields: readonly Field[], view: View, filter: FilterGroup): View => ({
    ...usableView(this.#options.resource, fields, view),
    filter,
  }));

  readonly #computed = memoizeLast((view: View) => computedOfView(this.#options.resource, view));

  /** @param computed The names of the computed attributes that are searched, with spaces between. */
  readonly #search = memoizeLast((computed: string) =>
    createRecordSearch(this.#options.resource, this.#options.context, computed.split(' ')),
  );

  readonly #question = memoizeLast(
    (query: string, group: FilterGroup, fields: readonly Field[], today: string): ListQuestion => ({
      query,
      filter: this.#compiled(group, fields, today),
      readsLinks: conditionsOf(group).some(({ field }) => isLinked(field)),
    }),
  );

  readonly #compiled = memoizeLast((group: FilterGroup, fields: readonly Field[], today: string) =>
    compileFilter(group, fields, { today }),
  );

  readonly #sort = memoizeLast((sort: View['sort']) =>
    sort.length === 0 ? byTitle(this.#options.resource) : sort,
  );

  /** @param _titles Changes with linked titles, which the search reads. */
  readonly #filter = memoizeLast(
    (search: RecordSearch, { query, filter }: ListQuestion, _titles: number): RecordFilter | undefined => {
      const isFound = search.filterFor(query);
      if (filter === undefined || isFound === undefined) return filter ?? isFound;
      return (values) => filter(values) && isFound(values);
    },
  );

  readonly #asked = memoizeLast(
    ({ search, filter, sort, group }: View, collapsed: ReadonlySet<string>): string =>
      JSON.stringify([search, filter, sort, group, [...collapsed]]),
  );

  readonly #source = memoizeLast((order: unknown, answered: ListQuestion, isComplete: boolean) => ({
    order,
    answered,
    isComplete,
  }));

  readonly #records = memoizeLast(
    (shown: PlacedRecords, order: unknown, answered: ListQuestion, isComplete: boolean): Selection | null => {
      const { size, keyAt, indexOf, has, keys, countOf } = shown;
      const source = this.#source(order, answered, isComplete);
      const moves = { source, subscribeToMoves: movesOf(order) };
      return isComplete ? { size, keyAt, indexOf, has, keys, countOf, ...moves } : null;
    },
  );
}

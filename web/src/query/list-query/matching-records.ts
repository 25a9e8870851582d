import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { PlacedRecords, ViewSnapshot } from '@ne2016/data-layer/views';
import type { TimeSlices } from '#platform/time-slices.ts';
import { movesOf } from '../order/list-order.ts';
import { type ListAnswer, type ListQuestion, ListSelection, noQuestion } from '../rows/list-selection.ts';
import { wordsOf } from '#ui/search/search-text.ts';
import type { RecordSearch } from '../search/record-search.ts';
import type { Link } from './linked-titles.ts';
import { memoizeLast, type Part, type QueryHost, type RecordSource, Subscriptions } from './part.ts';

interface MatchingRecordsOptions {
  readonly store: Pick<ResourceStore, 'subscribe' | 'values'>;
  readonly links: readonly Link[];
  readonly slices: TimeSlices;
}

interface MatchingRecordsInput {
  readonly question: ListQuestion;
  readonly search: RecordSearch;
  /** The whole list. */
  readonly whole: ViewSnapshot;
  /** The pinned records: they are in every answer. */
  readonly pinned: ReadonlySet<RecordKey>;
  /** The authors of the records, if the question refers to them. */
  readonly authors: RecordSource | null;
  /** Whether the list is loaded, and the data that the question needs. */
  readonly isLoaded: boolean;
  /** Whether data that the question needs is missing: earlier answers must not be taken for this one. */
  readonly isAwaited: boolean;
}

/** The displayed part of an answer; the whole list if nothing is asked. */
export interface Matching {
  readonly shown: PlacedRecords;
  /** The question that it answers; an earlier one if the search takes long. */
  readonly answered: ListQuestion;
  /** Whether the search is still running. */
  readonly isSearching: boolean;
  /** Whether it answers the current question, in the current order of the list. */
  readonly isAnswer: boolean;
}

const isAsked = ({ query, filter }: ListQuestion) => filter !== undefined || wordsOf(query).length > 0;

/** Searches and filters a list. */
export class MatchingRecords implements Part<MatchingRecordsInput, Matching> {
  readonly #host: QueryHost;
  readonly #options: MatchingRecordsOptions;
  readonly #subscriptions = new Subscriptions();
  #selection: ListSelection | undefined;
  /** The search and the order for which the selection was made. */
  #madeFor: readonly [RecordSearch, unknown] | undefined;
  #published: { readonly by: ListSelection; readonly answer: ListAnswer } | null = null;
  #pinned: ReadonlySet<RecordKey> = new Set();
  #asked: ListQuestion | undefined;

  constructor(host: QueryHost, options: MatchingRecordsOptions) {
    this.#host = host;
    this.#options = options;
  }

  update(input: MatchingRecordsInput): Matching {
    const { question, whole, isAwaited } = input;
    if (this.#host.isActive) this.#search(input);
    const latest = isAwaited ? null : (this.#published?.answer ?? null);
    const isInOrder = this.#published === null || this.#published.by === this.#selection;
    const isWhole = !isAsked(question);
    const answer = isWhole ? null : latest;
    const answered = isWhole ? question : (answer?.question ?? noQuestion);
    const isSearching = !isWhole && (!whole.isComplete || answer?.isComplete !== true);
    return this.#matching(answer?.view ?? whole, answered, isSearching, answered === question && isInOrder);
  }

  stop(): void {
    this.#subscriptions.stop();
    this.#asked = undefined;
  }

  readonly #matching = memoizeLast(
    (shown: PlacedRecords, answered: ListQuestion, isSearching: boolean, isAnswer: boolean): Matching => ({
      shown,
      answered,
      isSearching,
      isAnswer,
    }),
  );

  #search({ question, search, whole, pinned, authors, isLoaded }: MatchingRecordsInput): void {
    const selection = this.#selectionFor(search, whole);
    selection.follow(whole);
    if (pinned !== this.#pinned) selection.pin(pinned);
    this.#pinned = pinned;
    // While the list is sorted, the places are those of the previous order.
    if (!isLoaded || !whole.isComplete) return this.stop();
    this.#subscriptions.renew([selection, authors], () => this.#begin(selection, whole.order, authors));
    if (question === this.#asked) return;
    this.#asked = question;
    selection.ask(question);
  }

  #selectionFor(search: RecordSearch, whole: ViewSnapshot): ListSelection {
    const known = this.#selection;
    if (known !== undefined && this.#madeFor?.[0] === search && this.#madeFor[1] === whole.order)
      return known;
    this.stop();
    const { store, slices } = this.#options;
    const made: ListSelection = new ListSelection({
      places: whole,
      textOf: (key) => search.textOf(store.values(key) ?? {}),
      valuesOf: (key) => store.values(key),
      slices,
      publish: (answer) => this.#publish(made, answer),
    });
    made.pin(this.#pinned);
    this.#selection = made;
    this.#madeFor = [search, whole.order];
    return made;
  }

  #publish(by: ListSelection, answer: ListAnswer | null): void {
    if (answer === null && this.#published === null) return;
    this.#published = answer && { by, answer };
    this.#host.changed();
  }

  #begin(selection: ListSelection, order: unknown, authors: RecordSource | null) {
    const { store, links } = this.#options;
    const update = selection.update.bind(selection);
    selection.restart();
    // Pinned records move with their group.
    const move = movesOf(order)?.((changed) => selection.update(new Set([...changed, ...this.#pinned])));
    return [
      this.#host.listen(store, update),
      ...(move === undefined ? [] : [move]),
      ...links.map(({ linked }) => this.#host.listen(linked, () => selection.markLinked())),
      ...(authors === null ? [] : [this.#host.listen(authors, update)]),
      () => selection.stop(),
    ];
  }
}

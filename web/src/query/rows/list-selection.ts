import type { ChangedKeys, RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import { wordsOf } from '#ui/search/search-text.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TimeSlices } from '#platform/time-slices.ts';
import { FoundRecords } from './found-records.ts';
import type { RecordFilter } from '../search/record-search.ts';
import { type ListPlaces, SearchIndex } from '../search/search-index.ts';

/** More rows than a screen shows: enough to publish before the search is complete. */
const screenful = 60;

/** A question: the records that pass the filter and contain all words of the query. */
export interface ListQuestion {
  readonly query: string;
  readonly filter: RecordFilter | undefined;
  /** Whether the filter reads linked records. */
  readonly readsLinks: boolean;
}

/** The question that every record matches. */
export const noQuestion: ListQuestion = { query: '', filter: undefined, readsLinks: false };

/** The answer to a question. */
export interface ListAnswer {
  readonly question: ListQuestion;
  /** The records found, in the order of the list. */
  readonly view: PlacedRecords;
  /** Whether the search is complete. */
  readonly isComplete: boolean;
}

interface ListSelectionOptions {
  readonly places: ListPlaces;
  /** Returns the values of a record of the list. */
  readonly valuesOf: (key: RecordKey) => RecordValues | undefined;
  /** Returns the text of a record of the list: normalized, with a space before each word. */
  readonly textOf: (key: RecordKey) => string;
  readonly slices: TimeSlices;
  /** Called with each answer; with `null` if nothing is asked. */
  readonly publish: (answer: ListAnswer | null) => void;
}

/**
 * Searches and filters one list in one order, in slices (cooperative scheduling). A question is answered with
 * the first screen of results, then with all of them; later changes of the list update the answer. The list
 * is searched in its own order, so answers need no sorting. Without a question, texts are indexed while the
 * browser is idle. A new question replaces the previous one, and an answer that may be outdated is never
 * marked as complete.
 */
export class ListSelection {
  readonly #index: SearchIndex;
  readonly #slices: TimeSlices;
  readonly #publish: (answer: ListAnswer | null) => void;
  readonly #valuesOf: (key: RecordKey) => RecordValues | undefined;
  #question = noQuestion;
  #found: FoundRecords | null = null;
  #shown: ListAnswer | null = null;
  /** Changes since a complete result was last updated. */
  #touched = new Set<RecordKey>();
  #cancel: (() => void) | undefined;

  constructor({ places, textOf, valuesOf, slices, publish }: ListSelectionOptions) {
    this.#valuesOf = valuesOf;
    this.#index = new SearchIndex(places, textOf);
    this.#slices = slices;
    this.#publish = publish;
  }

  /** Replaces the places after a change of the list. */
  follow(places: ListPlaces): void {
    this.#index.follow(places);
  }

  /** Starts the search again with an empty index. */
  restart(): void {
    this.#index.reset();
    this.#begin();
    this.#goOn();
  }

  /** Marks the texts as outdated after a change of linked records, which are part of any text. */
  markLinked(): void {
    this.#index.forgetTexts();
    if (wordsOf(this.#question.query).length > 0 || this.#question.readsLinks) this.#begin();
    this.#goOn();
  }

  /** Cancels the pending slice. */
  stop(): void {
    this.#cancel?.();
  }

  /** Starts the search for a question; a question without words and filter asks nothing. */
  ask(question: ListQuestion): void {
    this.#question = question;
    this.#shown = null;
    this.#begin();
    if (this.#found === null) this.#publish(null);
    else this.#slices.now((isOver) => this.#search(isOver));
    this.#goOn();
  }

  /** Takes changed, added and removed records into account. */
  update(changed: ChangedKeys): void {
    const isReset = this.#index.update(changed);
    if (isReset) this.#begin();
    else if (this.#found?.isComplete === true) for (const key of changed) this.#touched.add(key);
    this.#goOn();
  }

  /** Pins records, so that every result contains them, and unpins those that were pinned before. */
  pin(pinned: ReadonlySet<RecordKey>): void {
    const before = this.#index.pinned;
    this.#index.pin(pinned);
    if (this.#found?.isComplete !== true) return;
    for (const key of [...before, ...pinned]) this.#touched.add(key);
    this.#update();
  }

  #begin(): void {
    const { query, filter } = this.#question;
    const words = wordsOf(query);
    const wanted = { words, filter, valuesOf: this.#valuesOf };
    const isAsked = words.length > 0 || filter !== undefined;
    this.#found = isAsked ? new FoundRecords(this.#index, wanted) : null;
    this.#touched.clear();
  }

  /** Schedules the next slice if there is work left. */
  #goOn(): void {
    this.#cancel?.();
    const isAsked = this.#found !== null && (!this.#found.isComplete || this.#touched.size > 0);
    if (isAsked) this.#cancel = this.#slices.soon((isOver) => this.#work(isOver));
    else if (!this.#index.isPrepared) this.#cancel = this.#slices.whenIdle((isOver) => this.#prepare(isOver));
  }

  #prepare(isOver: () => boolean): void {
    do this.#index.prepare();
    while (!this.#index.isPrepared && !isOver());
    this.#goOn();
  }

  #work(isOver: () => boolean): void {
    if (this.#found?.isComplete === true) this.#update();
    else this.#search(isOver);
    this.#goOn();
  }

  #search(isOver: () => boolean): void {
    const found = this.#found;
    if (found === null) return;
    do found.step();
    while (!found.isComplete && !isOver());
    // The previous answer to the same question is closer to the result than a first part of the new one.
    if (found.isComplete || (this.#shown === null && found.size >= screenful)) this.#show(found.snapshot());
    else if (this.#shown?.isComplete === true) this.#show(this.#shown.view);
  }

  #update(): void {
    const touched = this.#touched;
    this.#touched = new Set();
    if (touched.size > 0 && this.#found?.update(touched) === true) this.#show(this.#found.snapshot());
  }

  #show(view: PlacedRecords): void {
    this.#shown = { question: this.#question, view, isComplete: this.#found?.isComplete === true };
    this.#publish(this.#shown);
  }
}

import type { ChangedKeys, RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import { wordsOf } from '#ui/search/search-text.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TimeSlices } from '#platform/time-slices.ts';
import { FoundRecords } from './found-records.ts';
import type { RecordFilter } from '../search/record-search.ts';
import { type ListPlaces, SearchIndex } from '../search/search-index.ts';

/** More rows than a screen shows: they are worth showing before the rest is found. */
const screenful = 60;

/** Which records of a list are wanted: those that the filter keeps and that have all words of the query. */
export interface ListQuestion {
  readonly query: string;
  readonly filter: RecordFilter | undefined;
  /** Whether the filter looks at linked records. */
  readonly readsLinks: boolean;
}

/** Nothing is asked: all records are wanted. */
export const noQuestion: ListQuestion = { query: '', filter: undefined, readsLinks: false };

/** Which records were found. */
export interface ListAnswer {
  readonly question: ListQuestion;
  /** In the order of the list. */
  readonly view: PlacedRecords;
  /** Whether that is all of it; else the rest is being looked for. */
  readonly isComplete: boolean;
}

interface ListSelectionOptions {
  readonly places: ListPlaces;
  /** The values of a record that is in the list. */
  readonly valuesOf: (key: RecordKey) => RecordValues | undefined;
  /** The text of a record that is in the list, normalised, with a space before each word. */
  readonly textOf: (key: RecordKey) => string;
  readonly slices: TimeSlices;
  /** Takes each answer; `null` when nothing is asked. */
  readonly publish: (answer: ListAnswer | null) => void;
}

/**
 * Searches and filters one list in one order, in slices: a question is answered with the first screen of what is found,
 * then with all of it, and the answer is kept in step with the list. The list is walked through in its order, so no
 * answer is put in order. While nobody asks, its texts are taken in when the browser is idle. The newest question wins,
 * and what has become uncertain is never said to be complete.
 */
export class ListSelection {
  readonly #index: SearchIndex;
  readonly #slices: TimeSlices;
  readonly #publish: (answer: ListAnswer | null) => void;
  readonly #valuesOf: (key: RecordKey) => RecordValues | undefined;
  #question = noQuestion;
  #found: FoundRecords | null = null;
  #shown: ListAnswer | null = null;
  /** What has changed since a complete result was last in step. */
  #touched = new Set<RecordKey>();
  #cancel: (() => void) | undefined;

  constructor({ places, textOf, valuesOf, slices, publish }: ListSelectionOptions) {
    this.#valuesOf = valuesOf;
    this.#index = new SearchIndex(places, textOf);
    this.#slices = slices;
    this.#publish = publish;
  }

  /** The same list later. */
  follow(places: ListPlaces): void {
    this.#index.follow(places);
  }

  /** Begins the search again, with an empty index. */
  restart(): void {
    this.#index.reset();
    this.#begin();
    this.#goOn();
  }

  /** Linked records changed, and with them any text. */
  markLinked(): void {
    this.#index.forgetTexts();
    if (wordsOf(this.#question.query).length > 0 || this.#question.readsLinks) this.#begin();
    this.#goOn();
  }

  /** Does nothing more. */
  stop(): void {
    this.#cancel?.();
  }

  /** Looks for what is wanted; without words and filter nothing is asked. */
  ask(question: ListQuestion): void {
    this.#question = question;
    this.#shown = null;
    this.#begin();
    if (this.#found === null) this.#publish(null);
    else this.#slices.now((isOver) => this.#search(isOver));
    this.#goOn();
  }

  /** Records changed, came or went. */
  update(changed: ChangedKeys): void {
    const isAnew = this.#index.update(changed);
    if (isAnew) this.#begin();
    else if (this.#found?.isComplete === true) for (const key of changed) this.#touched.add(key);
    this.#goOn();
  }

  /** Keeps records in every result, found or not, and no more those that were before. */
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

  /** Sees to it that the next slice comes, if there is anything to do. */
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
    // What is shown of the same question is nearer to the truth than the beginning of it.
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

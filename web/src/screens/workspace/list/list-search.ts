import type { ChangedKeys, RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import { wordsOf } from '../../../ui/search/search-text.ts';
import type { TimeSlices } from '../values/time-slices.ts';
import { FoundRecords } from './found-records.ts';
import { type ListPlaces, SearchIndex } from './search-index.ts';

/** More rows than a screen shows: they are worth showing before the rest is found. */
const screenful = 60;

/** What a search found. */
export interface SearchAnswer {
  readonly query: string;
  /** In the order of the list. */
  readonly view: PlacedRecords;
  /** Whether that is all of it; else the rest is being looked for. */
  readonly isComplete: boolean;
}

interface ListSearchOptions {
  readonly places: ListPlaces;
  /** The text of a record that is in the list, normalised, with a space before each word. */
  readonly textOf: (key: RecordKey) => string;
  readonly slices: TimeSlices;
  /** Takes each answer; `null` when nothing is asked. */
  readonly publish: (answer: SearchAnswer | null) => void;
}

/**
 * Searches one list in one order, in slices: while nobody asks, its texts are taken in when the browser is idle; a query
 * is answered with the first screen of what it finds, then with all of it, and kept in step with the list. The newest
 * query wins, and what has become uncertain is never said to be complete.
 */
export class ListSearch {
  readonly #index: SearchIndex;
  readonly #slices: TimeSlices;
  readonly #publish: (answer: SearchAnswer | null) => void;
  #query = '';
  #found: FoundRecords | null = null;
  #shown: SearchAnswer | null = null;
  /** What has changed since a complete result was last in step. */
  #touched = new Set<RecordKey>();
  #cancel: (() => void) | undefined;

  constructor({ places, textOf, slices, publish }: ListSearchOptions) {
    this.#index = new SearchIndex(places, textOf);
    this.#slices = slices;
    this.#publish = publish;
  }

  /** The same list later. */
  follow(places: ListPlaces): void {
    this.#index.follow(places);
  }

  /** Begins anew: any text may be another. */
  restart(): void {
    this.#index.reset();
    this.#begin();
    this.#goOn();
  }

  /** Does nothing more. */
  stop(): void {
    this.#cancel?.();
  }

  /** Looks for what has all words of a query; without words nothing is asked. */
  ask(query: string): void {
    this.#query = query;
    this.#shown = null;
    this.#begin();
    if (this.#found === null) this.#publish(null);
    else this.#slices.now((isOver) => this.#search(isOver));
    this.#goOn();
  }

  /** Records changed, came or went. */
  note(changed: ChangedKeys): void {
    const isAnew = this.#index.note(changed);
    if (isAnew) this.#begin();
    else if (this.#found?.isComplete === true) for (const key of changed) this.#touched.add(key);
    this.#goOn();
  }

  /** Keeps records in every result, found or not, and no more those that were before. */
  keep(kept: ReadonlySet<RecordKey>): void {
    const before = this.#index.kept;
    this.#index.keep(kept);
    if (this.#found?.isComplete !== true) return;
    for (const key of [...before, ...kept]) this.#touched.add(key);
    this.#update();
  }

  #begin(): void {
    const words = wordsOf(this.#query);
    this.#found = words.length === 0 ? null : new FoundRecords(this.#index, words);
    this.#touched.clear();
  }

  /** Sees to it that the next slice comes, if there is anything to do. */
  #goOn(): void {
    this.#cancel?.();
    const isAsked = this.#found !== null && (!this.#found.isComplete || this.#touched.size > 0);
    if (isAsked) this.#cancel = this.#slices.soon((isOver) => this.#work(isOver));
    else if (!this.#index.isComplete) this.#cancel = this.#slices.whenIdle((isOver) => this.#prepare(isOver));
  }

  #prepare(isOver: () => boolean): void {
    do this.#index.extend();
    while (!this.#index.isComplete && !isOver());
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
    // What is shown of the same query is nearer to the truth than the beginning of it.
    if (found.isComplete || (this.#shown === null && found.size >= screenful)) this.#show(found.snapshot());
    else if (this.#shown?.isComplete === true) this.#show(this.#shown.view);
  }

  #update(): void {
    const touched = this.#touched;
    this.#touched = new Set();
    if (touched.size > 0 && this.#found?.update(touched) === true) this.#show(this.#found.snapshot());
  }

  #show(view: PlacedRecords): void {
    this.#shown = { query: this.#query, view, isComplete: this.#found?.isComplete === true };
    this.#publish(this.#shown);
  }
}

import type { RecordId, Resource } from '@ne2016/contract';
import type { ResourceStore } from '@ne2016/data-layer';
import { BestMatches } from '#ui/search/rank-text.ts';
import { wordsOf } from '#ui/search/search-text.ts';
import { keyTextsOf } from '#values/key-texts.ts';
import type { TimeSlices } from '#platform/time-slices.ts';

/** Number of records scanned between two checks of the remaining time: about half a millisecond. */
const portion = 250;

/** A list whose records are searched. */
export interface SearchedList {
  readonly resource: Resource;
  readonly store: Pick<ResourceStore, 'ids' | 'values'>;
}

/** The result in one list: the best matches, and their total number. */
export interface FoundInList {
  readonly resource: Resource;
  readonly ids: readonly RecordId[];
  readonly total: number;
}

/** The result of a query, in the order of the lists; only lists with a match. */
export interface FoundRecords {
  readonly query: string;
  readonly lists: readonly FoundInList[];
}

interface RecordFinderOptions {
  readonly slices: TimeSlices;
  /** Maximum number of matches of each list. */
  readonly limit: number;
  /** Receives each complete result. */
  readonly publish: (found: FoundRecords) => void;
}

/**
 * Searches the records of several lists by their titles and keys, in slices. The latest query wins; a result
 * is published when it is complete, so that nothing moves while it is read. Search texts that are not
 * prepared are computed in the same slices.
 */
export class RecordFinder {
  readonly #slices: TimeSlices;
  readonly #limit: number;
  readonly #publish: (found: FoundRecords) => void;
  #work: Generator<void, FoundRecords> | null = null;
  #cancel: (() => void) | undefined;
  /** The query to run after the pending search. */
  #next: readonly [query: string, lists: readonly SearchedList[]] | null = null;

  constructor({ slices, limit, publish }: RecordFinderOptions) {
    this.#slices = slices;
    this.#limit = limit;
    this.#publish = publish;
  }

  /** Searches the records that have all words of a query; without words there is no match. */
  ask(query: string, lists: readonly SearchedList[]): void {
    this.stop();
    this.#work = this.#find(query, lists);
    this.#slices.now((isOver) => this.#goOn(isOver));
  }

  /** Repeats the search after records have changed; a pending search finishes first. */
  askAgain(query: string, lists: readonly SearchedList[]): void {
    if (this.#work === null) this.ask(query, lists);
    else this.#next = [query, lists];
  }

  /** Completes the result at once, because the user waits for it. */
  finish(): void {
    this.#cancel?.();
    this.#goOn(() => false);
  }

  /** Cancels the search. */
  stop(): void {
    this.#cancel?.();
    this.#work = null;
    this.#next = null;
  }

  #goOn(isOver: () => boolean): void {
    const work = this.#work;
    if (work === null) return;
    do {
      const step = work.next();
      if (step.done !== true) continue;
      this.#work = null;
      const next = this.#next;
      this.#publish(step.value);
      if (next !== null) this.ask(...next);
      return;
    } while (!isOver());
    this.#cancel = this.#slices.soon((isOver) => this.#goOn(isOver));
  }

  *#find(query: string, lists: readonly SearchedList[]): Generator<void, FoundRecords> {
    const words = wordsOf(query);
    const found: FoundInList[] = [];
    for (const list of words.length === 0 ? [] : lists) {
      const inList = yield* this.#findIn(list, words);
      if (inList.total > 0) found.push(inList);
    }
    return { query, lists: found };
  }

  *#findIn({ resource, store }: SearchedList, words: readonly string[]): Generator<void, FoundInList> {
    const textOf = keyTextsOf(resource);
    const ids = [...store.ids()];
    const best = new BestMatches(words, this.#limit);
    for (let place = 0; place < ids.length; place += 1) {
      const id = ids[place];
      const values = id === undefined ? undefined : store.values(id);
      // The record may be gone by now.
      if (values !== undefined) best.look(place, textOf(values));
      if (place % portion === portion - 1) yield;
    }
    const { places, total } = best.matches;
    return { resource, ids: places.flatMap((place) => ids[place] ?? []), total };
  }
}

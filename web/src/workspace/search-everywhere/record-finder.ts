import type { RecordId, Resource } from '@ne2016/contract';
import type { ResourceStore } from '@ne2016/data-layer';
import { BestMatches } from '#ui/search/rank-text.ts';
import { wordsOf } from '#ui/search/search-text.ts';
import { keyTextsOf } from '#values/key-texts.ts';
import type { TimeSlices } from '#platform/time-slices.ts';

/** How many records are looked at between two looks at the time that is left: half a millisecond or so. */
const portion = 250;

/** A list whose records are searched. */
export interface SearchedList {
  readonly resource: Resource;
  readonly store: Pick<ResourceStore, 'ids' | 'values'>;
}

/** What was found in one list: the best, and how many there are in all. */
export interface FoundInList {
  readonly resource: Resource;
  readonly ids: readonly RecordId[];
  readonly total: number;
}

/** The answer to a query, in the order of the lists; only those in which something was found. */
export interface FoundRecords {
  readonly query: string;
  readonly lists: readonly FoundInList[];
}

interface RecordFinderOptions {
  readonly slices: TimeSlices;
  /** How many records of each list are given. */
  readonly limit: number;
  /** Takes each answer once it is complete. */
  readonly publish: (found: FoundRecords) => void;
}

/**
 * Finds records of several lists by their titles and keys, in slices. The newest query wins; an answer comes when it is
 * complete, so that nothing changes its place while somebody reads it. Texts that nobody has prepared are made on the
 * way, in the same slices.
 */
export class RecordFinder {
  readonly #slices: TimeSlices;
  readonly #limit: number;
  readonly #publish: (found: FoundRecords) => void;
  #work: Generator<void, FoundRecords> | null = null;
  #cancel: (() => void) | undefined;
  /** What is looked for once the search that is under way has ended. */
  #next: readonly [query: string, lists: readonly SearchedList[]] | null = null;

  constructor({ slices, limit, publish }: RecordFinderOptions) {
    this.#slices = slices;
    this.#limit = limit;
    this.#publish = publish;
  }

  /** Looks for the records that have all words of a query; without words nothing is found. */
  ask(query: string, lists: readonly SearchedList[]): void {
    this.stop();
    this.#work = this.#find(query, lists);
    this.#slices.now((isOver) => this.#goOn(isOver));
  }

  /** Looks for the same again, since records have changed: what is under way is answered first. */
  askAgain(query: string, lists: readonly SearchedList[]): void {
    if (this.#work === null) this.ask(query, lists);
    else this.#next = [query, lists];
  }

  /** Finds the rest of the answer at once: somebody waits for it. */
  finish(): void {
    this.#cancel?.();
    this.#goOn(() => false);
  }

  /** Gives up what was asked. */
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
      // One that has gone since.
      if (values !== undefined) best.look(place, textOf(values));
      if (place % portion === portion - 1) yield;
    }
    const { places, total } = best.matches;
    return { resource, ids: places.flatMap((place) => ids[place] ?? []), total };
  }
}

import type { RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import { bisector } from 'd3-array';
import { visitMatches } from '#ui/search/text-block.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { RecordFilter } from '../search/record-search.ts';
import type { ListBlock, SearchIndex } from '../search/search-index.ts';

/** Number of records up to which each is found in a result by one native call. */
const fewRecords = 8;

/** The criteria of a search. */
export interface Wanted {
  /** All words must match; empty without a search. */
  readonly words: readonly string[];
  readonly filter: RecordFilter | undefined;
  /** Returns the values of a record of the list. */
  readonly valuesOf: (key: RecordKey) => RecordValues | undefined;
}

/** The records of a list that match, in the order of the list: found in steps, then updated incrementally. */
export class FoundRecords {
  readonly #index: SearchIndex;
  /** Longest first: the longest word is likely to be the rarest. */
  readonly #words: readonly string[];
  readonly #wanted: Wanted;
  /** Until the result is complete, it may have outdated places of records that the index lists as apart. */
  #keys: RecordKey[] = [];
  #nextBlock = 0;
  #isComplete = false;

  constructor(index: SearchIndex, wanted: Wanted) {
    this.#index = index;
    this.#wanted = wanted;
    this.#words = wanted.words.toSorted((a, b) => b.length - a.length);
  }

  /** Whether all records were searched. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Number of records found so far. */
  get size(): number {
    return this.#keys.length;
  }

  /**
   * Searches the next block. After the last block, adds the records changed meanwhile and completes the
   * search.
   */
  step(): void {
    const index = this.#index;
    if (this.#nextBlock === index.blocks.length && !index.isComplete) index.extend();
    const block = index.blocks[this.#nextBlock];
    if (block === undefined) {
      this.#keys = this.#replaced(this.#keys, index.apart());
      this.#isComplete = true;
      return;
    }
    this.#nextBlock += 1;
    this.#find(block);
  }

  /** Moves changed records to their places in a complete result. Returns whether a place may have changed. */
  update(changed: ReadonlySet<RecordKey>): boolean {
    const places = () => Array.from(changed, (key) => this.#keys.indexOf(key)).join();
    const before = changed.size > fewRecords ? null : places();
    this.#keys = this.#replaced(this.#keys, changed);
    return before === null || places() !== before;
  }

  /** Returns the current result, complete or not. */
  snapshot(): PlacedRecords {
    const keys = this.#isComplete ? this.#keys : this.#replaced([...this.#keys], this.#index.apart());
    const indexOf = findPlaces(keys);
    const has = (key: RecordKey) => indexOf(key) >= 0;
    return { size: keys.length, keyAt: (index) => keys[index], indexOf, has, keys: () => keys };
  }

  /**
   * Removes changed records from the result, in place, and inserts those that match where they belong now.
   */
  #replaced(found: RecordKey[], changed: ReadonlySet<RecordKey>): RecordKey[] {
    const keys = withoutRecords(found, changed);
    const byPlace = bisector((key: RecordKey) => this.#index.placeOf(key));
    for (const key of changed) {
      const place = this.#index.placeOf(key);
      if (place < 0 || !this.#isWanted(key)) continue;
      keys.splice(byPlace.right(keys, place), 0, key);
    }
    return keys;
  }

  /** Tests the words first: one pass searches a whole block for them. */
  #find(block: ListBlock): void {
    const take = (key: RecordKey) => {
      if (this.#passes(key)) this.#keys.push(key);
    };
    if (this.#words.length > 0) visitMatches(this.#index.textsOf(block), this.#words, take);
    else for (const key of block.keys) take(key);
  }

  #passes(key: RecordKey): boolean {
    const { filter, valuesOf } = this.#wanted;
    if (filter === undefined) return true;
    const values = valuesOf(key);
    // A deleted record is apart, and its place is checked there.
    return values !== undefined && filter(values);
  }

  #isWanted(key: RecordKey): boolean {
    if (this.#index.pinned.has(key)) return true;
    if (!this.#passes(key)) return false;
    if (this.#words.length === 0) return true;
    const text = this.#index.textOf(key);
    return this.#words.every((word) => text.includes(word));
  }
}

/** Returns a lookup of places: linear for the first few records, by a map of all places after that. */
function findPlaces(keys: readonly RecordKey[]): (key: RecordKey) => number {
  let asked = 0;
  let places: ReadonlyMap<RecordKey, number> | undefined;
  return (key) => {
    asked += 1;
    if (asked <= fewRecords) return keys.indexOf(key);
    places ??= new Map(keys.map((one, place) => [one, place]));
    const place = places.get(key);
    // A few records may have moved since the map was made.
    return place === undefined || keys[place] === key ? (place ?? -1) : keys.indexOf(key);
  };
}

function withoutRecords(keys: RecordKey[], others: ReadonlySet<RecordKey>): RecordKey[] {
  if (others.size > fewRecords) return keys.filter((key) => !others.has(key));
  for (const key of others) {
    const place = keys.indexOf(key);
    if (place >= 0) keys.splice(place, 1);
  }
  return keys;
}

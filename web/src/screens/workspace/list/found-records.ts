import type { RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import { visitMatches } from '../../../ui/search/text-block.ts';
import type { SearchIndex } from './search-index.ts';

/** Up to so many records are taken out of a result one by one, each by one native call. */
const fewRecords = 8;

/** The records of a list that have all words of a query, in the order of the list: found in steps, then kept in step. */
export class FoundRecords {
  readonly #index: SearchIndex;
  /** The longest first, which is likely to be the rarest. */
  readonly #words: readonly string[];
  /** Until the result is complete, what the blocks say of records that are apart is among them. */
  #keys: RecordKey[] = [];
  #nextBlock = 0;
  #isComplete = false;

  constructor(index: SearchIndex, words: readonly string[]) {
    this.#index = index;
    this.#words = words.toSorted((a, b) => b.length - a.length);
  }

  /** Whether all records were looked through. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** How many were found so far. */
  get size(): number {
    return this.#keys.length;
  }

  /** Looks through some more records. */
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
    visitMatches(block, this.#words, (key) => this.#keys.push(key));
  }

  /** Puts changed records where they belong now, in a complete result. Answers whether that may have moved any. */
  update(changed: ReadonlySet<RecordKey>): boolean {
    const places = () => Array.from(changed, (key) => this.#keys.indexOf(key)).join();
    const before = changed.size > fewRecords ? null : places();
    this.#keys = this.#replaced(this.#keys, changed);
    return before === null || places() !== before;
  }

  /** What was found so far, as it is now. */
  snapshot(): PlacedRecords {
    const keys = this.#isComplete ? this.#keys : this.#replaced([...this.#keys], this.#index.apart());
    return { size: keys.length, keyAt: (index) => keys[index], indexOf: (key) => keys.indexOf(key) };
  }

  /** Takes records out of those that were found, which it may change, and puts them back where they belong. */
  #replaced(found: RecordKey[], changed: ReadonlySet<RecordKey>): RecordKey[] {
    const keys = withoutRecords(found, changed);
    for (const key of changed) {
      const place = this.#index.placeOf(key);
      if (place < 0 || !this.#isWanted(key)) continue;
      keys.splice(
        firstIndexWhere(keys, (other) => this.#index.placeOf(other) > place),
        0,
        key,
      );
    }
    return keys;
  }

  #isWanted(key: RecordKey): boolean {
    if (this.#index.kept.has(key)) return true;
    const text = this.#index.textOf(key);
    return this.#words.every((word) => text.includes(word));
  }
}

function withoutRecords(keys: RecordKey[], others: ReadonlySet<RecordKey>): RecordKey[] {
  if (others.size > fewRecords) return keys.filter((key) => !others.has(key));
  for (const key of others) {
    const place = keys.indexOf(key);
    if (place >= 0) keys.splice(place, 1);
  }
  return keys;
}

/** The first index for which `holds`, if it holds for every one after it too; the length when there is none. */
function firstIndexWhere(keys: readonly RecordKey[], holds: (key: RecordKey) => boolean): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(keys[middle] ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}

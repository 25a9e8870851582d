import type { ChangedKeys, RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import { type TextBlock, toTextBlock } from '#ui/search/text-block.ts';

/** So many records are taken in at once, which takes about a millisecond. */
const blockLength = 256;

/** The most changed records that every query looks at one by one; with more, all records are indexed again. */
const mostChanged = 500;

/** Some records that follow each other. */
export interface ListBlock {
  readonly keys: readonly RecordKey[];
  /** What they are found by; made when it is asked for, or when there is nothing else to do. */
  text: TextBlock<RecordKey> | undefined;
}

/** Where the records of a list are. */
export type ListPlaces = Pick<PlacedRecords, 'keyAt' | 'indexOf'>;

const none: ReadonlySet<RecordKey> = new Set();

/**
 * The records of a list in its order and their texts, taken in a block at a time while the list goes on changing.
 *
 * Blocks are never changed. A record that has changed, come or moved since is {@link apart}: its text in a block does
 * not count, and a search looks at the record itself. The others keep their order among each other, so indexing goes on
 * behind the last one of them.
 */
export class SearchIndex {
  readonly #textOf: (key: RecordKey) => string;
  #places: ListPlaces;
  #blocks: ListBlock[] = [];
  /** The first block that may have no text yet. */
  #nextText = 0;
  #changed = new Set<RecordKey>();
  #pinned = none;
  #isComplete = false;
  /** The place of the next record to take in; `undefined` when records may have moved since. */
  #next: number | undefined = 0;

  /** @param textOf the text of a record that is in the list, normalised, with a space before each word. */
  constructor(places: ListPlaces, textOf: (key: RecordKey) => string) {
    this.#places = places;
    this.#textOf = textOf;
  }

  get blocks(): readonly ListBlock[] {
    return this.#blocks;
  }

  /** Whether all is there that a search looks through. */
  get isPrepared(): boolean {
    return this.#isComplete && this.#nextText >= this.#blocks.length;
  }

  /** Whether every record is in a block or apart. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** The records to look at one by one, in place of their texts in the blocks; some may not be in the list. */
  apart(): ReadonlySet<RecordKey> {
    return this.#pinned.size === 0 ? this.#changed : new Set([...this.#changed, ...this.#pinned]);
  }

  /** The records that people work on. */
  get pinned(): ReadonlySet<RecordKey> {
    return this.#pinned;
  }

  /** The place of a record in the list, -1 when it is not there. */
  placeOf(key: RecordKey): number {
    return this.#places.indexOf(key);
  }

  /** The text of a record of the list as it is now. */
  textOf(key: RecordKey): string {
    return this.#textOf(key);
  }

  /** The same list later. */
  follow(places: ListPlaces): void {
    this.#places = places;
  }

  /** Adds records that changed, came, went or moved. Returns whether these were too many, so that indexing restarts. */
  update(changed: ChangedKeys): boolean {
    const isMany = this.#changed.size + changed.size > mostChanged;
    if (isMany) this.reset();
    else {
      for (const key of changed) this.#changed.add(key);
      this.#next = undefined;
    }
    return isMany;
  }

  /** Records that people work on: they stay in every result, and may move without a change. */
  pin(pinned: ReadonlySet<RecordKey>): void {
    for (const key of this.#pinned) this.#changed.add(key);
    this.#pinned = pinned;
    this.#next = undefined;
  }

  /** The texts of a block. Made later than the block, they may say more of what is apart, which does not count. */
  textsOf(block: ListBlock): TextBlock<RecordKey> {
    block.text ??= toTextBlock(block.keys, block.keys.map(this.#textOf));
    return block.text;
  }

  /** Makes what is still missing for a search, a block at a time. */
  prepare(): void {
    if (!this.#isComplete) this.extend();
    const block = this.#blocks[this.#nextText];
    if (block !== undefined) this.textsOf(block);
    this.#nextText = Math.min(this.#nextText + 1, this.#blocks.length);
  }

  /** All texts may be others. */
  forgetTexts(): void {
    for (const block of this.#blocks) block.text = undefined;
    this.#nextText = 0;
  }

  /** Forgets everything. */
  reset(): void {
    this.#blocks = [];
    this.#nextText = 0;
    this.#changed = new Set();
    this.#isComplete = false;
    this.#next = 0;
  }

  /** Takes in the next records. */
  extend(): void {
    const keys: RecordKey[] = [];
    let place = this.#next ?? this.#findNext();
    while (keys.length < blockLength && !this.#isComplete) {
      const key = this.#places.keyAt(place);
      if (key === undefined) this.#isComplete = true;
      // One that has moved here from before is in a block already, and must not be in two.
      else if (!this.#isApart(key)) keys.push(key);
      place += 1;
    }
    this.#next = place;
    if (keys.length > 0) this.#blocks.push({ keys, text: undefined });
  }

  /** The place behind the last record that was taken in and is still where it was among the others. */
  #findNext(): number {
    for (const { keys } of this.#blocks.toReversed()) {
      const last = keys.findLast((key) => !this.#isApart(key));
      if (last !== undefined) return this.placeOf(last) + 1;
    }
    return 0;
  }

  #isApart(key: RecordKey): boolean {
    return this.#changed.has(key) || this.#pinned.has(key);
  }
}

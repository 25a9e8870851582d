import type { ChangedKeys, RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import { type TextBlock, toTextBlock } from '#ui/search/text-block.ts';

/** Number of records per block; indexing one takes about a millisecond. */
const blockLength = 256;

/** Largest number of changed records that each query tests one by one; with more, indexing starts again. */
const mostChanged = 500;

/** A run of consecutive records. */
export interface ListBlock {
  readonly keys: readonly RecordKey[];
  /** The searched texts; made on first use, or while the browser is idle. */
  text: TextBlock<RecordKey> | undefined;
}

/** The places of the records of a list. */
export type ListPlaces = Pick<PlacedRecords, 'keyAt' | 'indexOf'>;

const none: ReadonlySet<RecordKey> = new Set();

/**
 * An index of the records of a list, in its order, with their texts. It grows a block at a time while the
 * list changes. Blocks are immutable. A record that was changed, added or moved since is {@link apart}: its
 * text in a block is ignored, and a search tests the record itself. All other records keep their relative
 * order, so indexing continues behind the last one of them.
 */
export class SearchIndex {
  readonly #textOf: (key: RecordKey) => string;
  #places: ListPlaces;
  #blocks: ListBlock[] = [];
  /** The first block that may not have its text yet. */
  #nextText = 0;
  #changed = new Set<RecordKey>();
  #pinned = none;
  #isComplete = false;
  /** Place of the next record to index; `undefined` if records may have moved since. */
  #next: number | undefined = 0;

  /** @param textOf Returns the text of a record of the list: normalized, with a space before each word. */
  constructor(places: ListPlaces, textOf: (key: RecordKey) => string) {
    this.#places = places;
    this.#textOf = textOf;
  }

  get blocks(): readonly ListBlock[] {
    return this.#blocks;
  }

  /** Whether everything that a search needs is built. */
  get isPrepared(): boolean {
    return this.#isComplete && this.#nextText >= this.#blocks.length;
  }

  /** Whether every record is in a block or apart. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /**
   * Returns the records that a search tests one by one, instead of by their texts in the blocks. Some of them
   * may no longer be in the list.
   */
  apart(): ReadonlySet<RecordKey> {
    return this.#pinned.size === 0 ? this.#changed : new Set([...this.#changed, ...this.#pinned]);
  }

  /** The pinned records. */
  get pinned(): ReadonlySet<RecordKey> {
    return this.#pinned;
  }

  /** Returns the place of a record in the list; -1 if it is not there. */
  placeOf(key: RecordKey): number {
    return this.#places.indexOf(key);
  }

  /** Returns the current text of a record of the list. */
  textOf(key: RecordKey): string {
    return this.#textOf(key);
  }

  /** Replaces the places after a change of the list. */
  follow(places: ListPlaces): void {
    this.#places = places;
  }

  /**
   * Adds records that were changed, added, removed or moved. Returns whether these are too many, so that
   * indexing restarts.
   */
  update(changed: ChangedKeys): boolean {
    const isMany = this.#changed.size + changed.size > mostChanged;
    if (isMany) this.reset();
    else {
      for (const key of changed) this.#changed.add(key);
      this.#next = undefined;
    }
    return isMany;
  }

  /** Replaces the pinned records. They are in every result, and may move without a change. */
  pin(pinned: ReadonlySet<RecordKey>): void {
    for (const key of this.#pinned) this.#changed.add(key);
    this.#pinned = pinned;
    this.#next = undefined;
  }

  /**
   * Returns the texts of a block. They are made later than the block and may have newer texts of records that
   * are apart; these are ignored.
   */
  textsOf(block: ListBlock): TextBlock<RecordKey> {
    block.text ??= toTextBlock(block.keys, block.keys.map(this.#textOf));
    return block.text;
  }

  /** Builds a missing part of the index, one block at a time. */
  prepare(): void {
    if (!this.#isComplete) this.extend();
    const block = this.#blocks[this.#nextText];
    if (block !== undefined) this.textsOf(block);
    this.#nextText = Math.min(this.#nextText + 1, this.#blocks.length);
  }

  /** Discards all texts, because any of them may have changed. */
  forgetTexts(): void {
    for (const block of this.#blocks) block.text = undefined;
    this.#nextText = 0;
  }

  /** Discards all blocks. */
  reset(): void {
    this.#blocks = [];
    this.#nextText = 0;
    this.#changed = new Set();
    this.#isComplete = false;
    this.#next = 0;
  }

  /** Indexes the next block of records. */
  extend(): void {
    const keys: RecordKey[] = [];
    let place = this.#next ?? this.#findNext();
    while (keys.length < blockLength && !this.#isComplete) {
      const key = this.#places.keyAt(place);
      if (key === undefined) this.#isComplete = true;
      // A record that has moved here is in an earlier block already, and must not be in two.
      else if (!this.#isApart(key)) keys.push(key);
      place += 1;
    }
    this.#next = place;
    if (keys.length > 0) this.#blocks.push({ keys, text: undefined });
  }

  /** Returns the place behind the last indexed record that has kept its relative order. */
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

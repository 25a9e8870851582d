import type { RecordKey } from '@ne2016/data-layer';
import {
  type Contribution,
  nothingPinned,
  changedPins,
  type PinnedInView,
  type PlacedRecords,
  type SortOrder,
  Tally,
} from '@ne2016/data-layer/views';
import type { RecordValues } from '#values/record-title.ts';
import type { TimeSlices } from '#platform/time-slices.ts';

/** The records that a list shows. */
export interface Selection extends PlacedRecords {
  /** A new object for a new filter, search or order; the same while only records change. */
  readonly source: unknown;
  /** Subscribes to records that have moved without a change of their own. */
  readonly subscribeToMoves?: SortOrder<RecordValues, unknown>['subscribe'];
}

/** The result of a count, at one moment. */
export interface ListCount {
  /** The records that were counted. */
  readonly records: Selection;
  readonly tally: Tally;
  /** Counts again if the count does not match the records, unless `follow` receives other records first. */
  readonly recount: () => void;
}

interface ListTallyOptions {
  readonly decimals: readonly number[];
  /** Returns what a record contributes now; `undefined` if it was removed. */
  readonly contributionOf: (key: RecordKey) => Contribution | undefined;
  readonly slices: TimeSlices;
  /** Called with each count; a new object after every change. */
  readonly publish: (count: ListCount) => void;
}

/** Number of records that are counted between two checks of the remaining time. */
const portion = 64;

/** Largest number of simultaneous changes that are counted one by one. */
const mostChanged = 500;

/** A count in progress. */
interface Counting {
  readonly tally: Tally;
  /** The records that are counted one after the other: those in the list when the count starts. */
  keys: readonly RecordKey[] | undefined;
  next: number;
  /** Changes since then, to be counted again. */
  readonly changed: Set<RecordKey>;
}

/**
 * Counts the records of a list (incremental aggregation): in slices after a new question, then by each
 * change. The previous count stays until the next one is complete. Counting ends despite further changes,
 * because changed records are counted again at its end. Records are counted in no particular order, so the
 * list need not be sorted.
 */
export class ListTally {
  readonly #options: ListTallyOptions;
  #tally: Tally;
  #records: Selection | undefined;
  /** Changes since `follow` last received records: these may have been added, removed or moved. */
  readonly #changed = new Set<RecordKey>();
  #pinned: PinnedInView = nothingPinned;
  /** The records that were counted a second time because the count did not match them. */
  #recounted: Selection | undefined;
  #counting: Counting | undefined;
  #cancel: (() => void) | undefined;

  constructor(options: ListTallyOptions) {
    this.#options = options;
    this.#tally = new Tally(options.decimals);
  }

  /** Replaces the records that the list shows. */
  follow(records: Selection): void {
    const before = this.#records;
    this.#records = records;
    const changed = [...this.#changed];
    this.#changed.clear();
    if (before?.source !== records.source || changed.length > mostChanged) return this.restart();
    if (this.#counting !== undefined) return markChanged(this.#counting, changed);
    this.#cancel?.();
    for (const key of changed) this.#update(this.#tally, key);
    // If the sizes differ, records were added or removed without a change of their own.
    if (this.#tally.all.size === records.size) this.#publish();
    else this.restart();
  }

  /** Counts records again that were changed, added or removed. */
  update(changed: Iterable<RecordKey> & { readonly size: number }): void {
    if (this.#records === undefined) return;
    for (const key of changed) this.#changed.add(key);
    if (this.#counting !== undefined) return markChanged(this.#counting, changed);
    if (changed.size > mostChanged) return this.restart();
    let hasChanged = false;
    for (const key of changed) hasChanged = this.#update(this.#tally, key) || hasChanged;
    if (hasChanged) this.#publish();
  }

  /**
   * Replaces the pinned records. Pinned and unpinned records may be added, removed or moved without a change.
   */
  pin(pinned: PinnedInView): void {
    const others = changedPins(this.#pinned, pinned);
    this.#pinned = pinned;
    if (others.size > 0) this.update(others);
  }

  /** Counts all records again, because every contribution may have changed. */
  restart(): void {
    this.#cancel?.();
    if (this.#records === undefined) return;
    // Too many changes to follow one by one: all records are counted, after they have moved to their places.
    const isMany = this.#changed.size > mostChanged;
    const counting = {
      tally: new Tally(this.#options.decimals),
      keys: undefined,
      next: 0,
      changed: isMany ? new Set<RecordKey>() : new Set(this.#changed),
    };
    this.#counting = counting;
    const { slices } = this.#options;
    if (isMany) this.#cancel = slices.soon((isOver) => this.#count(counting, isOver));
    else slices.now((isOver) => this.#count(counting, isOver));
  }

  /** Cancels the pending slice. */
  stop(): void {
    this.#cancel?.();
  }

  /** Counts the records, then once more those that changed meanwhile. */
  #count(counting: Counting, isOver: () => boolean): void {
    counting.keys ??= [...(this.#records?.keys() ?? [])];
    const { length } = counting.keys;
    const isDone = () => counting.next >= length && counting.changed.size === 0;
    do
      if (counting.next < length) this.#countPortion(counting);
      else this.#updatePortion(counting);
    while (!isDone() && !isOver());
    if (isDone()) this.#finish(counting);
    else this.#cancel = this.#options.slices.soon((isNextOver) => this.#count(counting, isNextOver));
  }

  #countPortion(counting: Counting): void {
    const { tally, keys = [], next } = counting;
    counting.next = next + portion;
    for (const key of keys.slice(next, counting.next)) tally.set(key, this.#options.contributionOf(key));
  }

  #updatePortion({ tally, changed }: Counting): void {
    let left = portion;
    for (const key of changed) {
      changed.delete(key);
      this.#update(tally, key);
      left -= 1;
      if (left === 0) return;
    }
  }

  #finish({ tally }: Counting): void {
    this.#counting = undefined;
    this.#tally = tally;
    this.#publish();
    if (tally.all.size !== this.#records?.size) this.#recountWhenIdle();
  }

  /** Runs once for the same records: after that, a mismatch waits for other records. */
  #recountWhenIdle(): void {
    if (this.#counting !== undefined || this.#recounted === this.#records) return;
    this.#recounted = this.#records;
    this.#cancel?.();
    this.#cancel = this.#options.slices.whenIdle(() => this.restart());
  }

  #update(tally: Tally, key: RecordKey): boolean {
    const isListed = this.#records?.has(key) === true;
    return tally.set(key, isListed ? this.#options.contributionOf(key) : undefined);
  }

  #publish(): void {
    const [records, tally] = [this.#records, this.#tally];
    const recount = () => {
      if (this.#records === records) this.#recountWhenIdle();
    };
    if (records !== undefined) this.#options.publish({ records, tally, recount });
  }
}

function markChanged({ changed: noted }: Counting, changed: Iterable<RecordKey>): void {
  for (const key of changed) noted.add(key);
}

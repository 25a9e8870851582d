import type { RecordKey } from '@ne2016/data-layer';
import {
  type Contribution,
  type PinnedInView,
  type PlacedRecords,
  type SortOrder,
  Tally,
} from '@ne2016/data-layer/views';
import type { RecordValues } from '#values/record-title.ts';
import type { TimeSlices } from '#platform/time-slices.ts';

/** The records that a list shows. */
export interface Selection extends PlacedRecords {
  /** Another object for another filter, search or order; the same as long as only records change. */
  readonly source: unknown;
  /** Tells which of its records are elsewhere though they have not changed. */
  readonly subscribeToMoves?: SortOrder<RecordValues, unknown>['subscribe'];
}

/** What was counted, at one moment. */
export interface ListCount {
  /** Over exactly these records. */
  readonly records: Selection;
  readonly tally: Tally;
  /** To be called where the count does not fit the records: counts them again, unless `follow` gets others first. */
  readonly recount: () => void;
}

interface ListTallyOptions {
  readonly decimals: readonly number[];
  /** What a record adds as it is now; `undefined` where it is gone. */
  readonly contributionOf: (key: RecordKey) => Contribution | undefined;
  readonly slices: TimeSlices;
  /** Takes each count; a new object for every change. */
  readonly publish: (count: ListCount) => void;
}

/** So many records are counted between two looks at the time. */
const portion = 64;

/** More changes than these at once are not looked at one by one. */
const mostChanged = 500;

/** A count that is under way. */
interface Counting {
  readonly tally: Tally;
  /** The records that are counted one after the other: those that the list showed at first, once it is begun. */
  keys: readonly RecordKey[] | undefined;
  next: number;
  /** What has changed since, and is to be looked at once more. */
  readonly changed: Set<RecordKey>;
}

/**
 * Counts the records that a list shows (incremental aggregation): in slices where they are others than before, and then
 * by each change. The previous count is kept until the next one is complete. That ends despite any number of changes
 * meanwhile: changed records are looked at once more. In no order, so that a list need not be sorted to be counted.
 */
export class ListTally {
  readonly #options: ListTallyOptions;
  #tally: Tally;
  #records: Selection | undefined;
  /** What has changed since the records were last told: they may have come, gone or moved. */
  readonly #changed = new Set<RecordKey>();
  #pinned: PinnedInView | undefined;
  /** The records that were counted again because the count did not fit them. */
  #recounted: Selection | undefined;
  #counting: Counting | undefined;
  #cancel: (() => void) | undefined;

  constructor(options: ListTallyOptions) {
    this.#options = options;
    this.#tally = new Tally(options.decimals);
  }

  /** The records that the list shows now. */
  follow(records: Selection): void {
    const before = this.#records;
    this.#records = records;
    const changed = [...this.#changed];
    this.#changed.clear();
    if (before?.source !== records.source || changed.length > mostChanged) return this.restart();
    if (this.#counting !== undefined) return markChanged(this.#counting, changed);
    this.#cancel?.();
    for (const key of changed) this.#update(this.#tally, key);
    // Some came or went without a change of their own.
    if (this.#tally.all.size === records.size) this.#publish();
    else this.restart();
  }

  /** Records changed, came or went. */
  update(changed: Iterable<RecordKey> & { readonly size: number }): void {
    if (this.#records === undefined) return;
    for (const key of changed) this.#changed.add(key);
    if (this.#counting !== undefined) return markChanged(this.#counting, changed);
    if (changed.size > mostChanged) return this.restart();
    let hasChanged = false;
    for (const key of changed) hasChanged = this.#update(this.#tally, key) || hasChanged;
    if (hasChanged) this.#publish();
  }

  /** Records are kept, and those of before no longer are: they come, go and move without a change. */
  pin(pinned: PinnedInView): void {
    const others = new Set<RecordKey>();
    for (const name of ['shown', 'inPlace'] as const) {
      const before = this.#pinned?.[name];
      for (const key of before ?? []) if (!pinned[name].has(key)) others.add(key);
      for (const key of pinned[name]) if (before?.has(key) !== true) others.add(key);
    }
    this.#pinned = pinned;
    if (others.size > 0) this.update(others);
  }

  /** Counts all records again: every contribution may be another. */
  restart(): void {
    this.#cancel?.();
    if (this.#records === undefined) return;
    // So many are counted with all others, once they are where they belong now.
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

  /** Does nothing more. */
  stop(): void {
    this.#cancel?.();
  }

  /** Counts the records, then looks once more at those that have changed. */
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

  /** Once for the same records: what does not fit then waits for others. */
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

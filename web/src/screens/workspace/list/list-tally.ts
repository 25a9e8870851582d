import type { RecordKey } from '@ne2016/data-layer';
import { type Contribution, type KeptInView, type PlacedRecords, Tally } from '@ne2016/data-layer/views';
import type { TimeSlices } from '../values/time-slices.ts';

/** The records that a list shows. */
export interface Selection extends PlacedRecords {
  /** Another object for another filter, search or order; the same as long as only records change. */
  readonly source: unknown;
}

/** What was counted, at one moment. */
export interface ListCount {
  /** Over exactly these records. */
  readonly records: Selection;
  readonly tally: Tally;
  /** For whoever finds that it does not fit the records: they are counted anew, unless others are told first. */
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
  /** The records that were counted, in order: behind the last one that is where it was, counting goes on. */
  readonly counted: RecordKey[];
  /** The place of the next record. */
  next: number;
  /** What has changed since, and is to be looked at once more. */
  readonly changed: Set<RecordKey>;
  /** Whether records may have moved since the last slice. */
  hasMoved: boolean;
}

/**
 * Counts the records that a list shows: in slices where they are others than before, and then by what changes. The
 * count of before is kept until the next one is complete, which it is however much changes meanwhile: records that did
 * not change keep their order among each other.
 */
export class ListTally {
  readonly #options: ListTallyOptions;
  #tally: Tally;
  #records: Selection | undefined;
  /** What has changed since the records were last told: they may have come, gone or moved. */
  readonly #changed = new Set<RecordKey>();
  #kept: KeptInView | undefined;
  /** For which records all was counted anew because it did not fit them. */
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
    if (this.#counting !== undefined) return this.#noteMeanwhile(this.#counting, changed);
    this.#cancel?.();
    for (const key of changed) this.#update(this.#tally, key);
    // Some came or went without a change of their own.
    if (this.#tally.all.size === records.size) this.#publish();
    else this.restart();
  }

  /** Records changed, came or went. */
  note(changed: Iterable<RecordKey> & { readonly size: number }): void {
    if (this.#records === undefined) return;
    for (const key of changed) this.#changed.add(key);
    if (this.#counting !== undefined) return this.#noteMeanwhile(this.#counting, changed);
    if (changed.size > mostChanged) return this.restart();
    let hasChanged = false;
    for (const key of changed) hasChanged = this.#update(this.#tally, key) || hasChanged;
    if (hasChanged) this.#publish();
  }

  /** Records are kept, and those of before no longer are: they come, go and move without a change. */
  keep(kept: KeptInView): void {
    const others = new Set<RecordKey>();
    for (const name of ['shown', 'inPlace'] as const) {
      const before = this.#kept?.[name];
      for (const key of before ?? []) if (!kept[name].has(key)) others.add(key);
      for (const key of kept[name]) if (before?.has(key) !== true) others.add(key);
    }
    this.#kept = kept;
    if (others.size > 0) this.note(others);
  }

  /** Counts all anew: every contribution may be another. */
  restart(): void {
    this.#cancel?.();
    if (this.#records === undefined) return;
    // So many are counted with all others, once they are where they belong now.
    const isMany = this.#changed.size > mostChanged;
    const counting = {
      tally: new Tally(this.#options.decimals),
      counted: [],
      next: 0,
      changed: isMany ? new Set<RecordKey>() : new Set(this.#changed),
      hasMoved: false,
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

  #noteMeanwhile(counting: Counting, changed: Iterable<RecordKey>): void {
    for (const key of changed) counting.changed.add(key);
    counting.hasMoved = true;
  }

  /** Counts the records in their order, then looks once more at those that have changed. */
  #count(counting: Counting, isOver: () => boolean): void {
    if (counting.hasMoved) this.#findNext(counting);
    const isDone = () => this.#records?.keyAt(counting.next) === undefined && counting.changed.size === 0;
    do if (!this.#countPortion(counting)) this.#updatePortion(counting);
    while (!isDone() && !isOver());
    if (isDone()) this.#finish(counting);
    else this.#cancel = this.#options.slices.soon((isNextOver) => this.#count(counting, isNextOver));
  }

  /** Answers whether there may be more. */
  #countPortion(counting: Counting): boolean {
    const { tally, counted } = counting;
    const first = counting.next;
    for (; counting.next < first + portion; counting.next += 1) {
      // There may be more than when they were told.
      const key = this.#records?.keyAt(counting.next);
      if (key === undefined) break;
      tally.set(key, this.#options.contributionOf(key));
      counted.push(key);
    }
    return counting.next === first + portion;
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

  /** Goes on behind the last record that was counted and did not change since. */
  #findNext(counting: Counting): void {
    const { counted, changed } = counting;
    counting.hasMoved = false;
    counting.next = 0;
    for (let last = counted.at(-1); last !== undefined; last = counted.at(-1)) {
      const place = changed.has(last) ? -1 : (this.#records?.indexOf(last) ?? -1);
      if (place >= 0) {
        counting.next = place + 1;
        return;
      }
      counted.pop();
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
    const isListed = (this.#records?.indexOf(key) ?? -1) >= 0;
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

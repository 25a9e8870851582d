import { isEmpty, type RecordId } from '@ne2016/contract';
import type { ChangedKeys, RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { RecordFilter } from '../search/record-search.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TimeSlices } from '#platform/time-slices.ts';

/** The number of occurrences of each value; the key `null` is "no value". A new object after each change. */
export interface CountedValues {
  readonly counts: ReadonlyMap<unknown, number>;
  /** Whether all records are counted. */
  readonly isComplete: boolean;
}

type CountedStore = Pick<ResourceStore, 'ids' | 'size' | 'subscribe' | 'values'>;

interface ValueCountsOptions {
  readonly store: CountedStore;
  readonly read: (values: RecordValues) => unknown;
  /** Returns whether a record counts; `undefined` counts all. */
  readonly keep: RecordFilter | undefined;
  readonly slices: TimeSlices;
  readonly publish: (counted: CountedValues) => void;
}

/** Number of records that are counted between two checks of the remaining time. */
const portion = 200;

/** Share of changed records from which a full recount is cheaper. */
const recountShare = 1 / 8;
const fewRecords = 32;

/** Counts the values of a field over the records of a list: in slices first, then incrementally. */
export class ValueCounts {
  readonly #options: ValueCountsOptions;
  #valueOf = new Map<RecordKey, unknown>();
  #counts = new Map<unknown, number>();
  #waiting: RecordId[] = [];
  #next = 0;
  #cancel: (() => void) | undefined;

  constructor(options: ValueCountsOptions) {
    this.#options = options;
  }

  /** Counts all records again. The published counts remain until the first new ones. */
  restart(): void {
    this.#valueOf = new Map();
    this.#counts = new Map();
    this.#waiting = [...this.#options.store.ids()];
    this.#next = 0;
    this.#goOn();
  }

  /** Cancels the pending slice. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  /** Counts records again that were changed, added or removed. */
  update(changed: ChangedKeys): void {
    if (changed.size > Math.max(fewRecords, this.#options.store.size * recountShare)) {
      this.restart();
      return;
    }
    for (const key of changed) this.#count(key);
    this.#publish();
  }

  get #isComplete(): boolean {
    return this.#next >= this.#waiting.length;
  }

  #goOn(): void {
    this.stop();
    this.#cancel = this.#options.slices.soon((isOver) => this.#work(isOver));
  }

  #work(isOver: () => boolean): void {
    this.#cancel = undefined;
    do {
      for (const id of this.#waiting.slice(this.#next, this.#next + portion)) this.#count(id);
      this.#next += portion;
    } while (!this.#isComplete && !isOver());
    if (this.#isComplete) this.#publish();
    else this.#goOn();
  }

  /** Replaces the count of a record by that of its current values. */
  #count(key: RecordKey): void {
    if (this.#valueOf.has(key)) {
      this.#add(this.#valueOf.get(key), -1);
      this.#valueOf.delete(key);
    }
    const { store, keep, read } = this.#options;
    const values: RecordValues | undefined = store.values(key);
    if (values === undefined || keep?.(values) === false) return;
    const value = read(values);
    const counted = isEmpty(value) ? null : value;
    this.#valueOf.set(key, counted);
    this.#add(counted, 1);
  }

  /** Adds to the count of a value; of a list of values, each counts by itself. */
  #add(counted: unknown, change: 1 | -1): void {
    for (const value of Array.isArray(counted) ? (counted as unknown[]) : [counted]) {
      const count = (this.#counts.get(value) ?? 0) + change;
      if (count > 0) this.#counts.set(value, count);
      else this.#counts.delete(value);
    }
  }

  #publish(): void {
    this.#options.publish({ counts: this.#counts, isComplete: this.#isComplete });
  }
}

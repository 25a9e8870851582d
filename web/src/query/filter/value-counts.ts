import { isEmpty, type RecordId } from '@ne2016/contract';
import type { ChangedKeys, RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { RecordFilter } from '../search/record-search.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TimeSlices } from '#platform/time-slices.ts';

/** How often each value occurs; `null` is no value. A new object after each change. */
export interface CountedValues {
  readonly counts: ReadonlyMap<unknown, number>;
  /** Whether all records were counted. */
  readonly isComplete: boolean;
}

type CountedStore = Pick<ResourceStore, 'ids' | 'size' | 'subscribe' | 'values'>;

interface ValueCountsOptions {
  readonly store: CountedStore;
  readonly read: (values: RecordValues) => unknown;
  /** Which records count; `undefined` for all. */
  readonly keep: RecordFilter | undefined;
  readonly slices: TimeSlices;
  readonly publish: (counted: CountedValues) => void;
}

/** So many records are counted between two looks at the time that is left. */
const portion = 200;

/** From this share of changed records on, counting all again is cheaper. */
const recountShare = 1 / 8;
const fewRecords = 32;

/** Counts the values of a field over some records of a list: in slices, then by what changes. */
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

  /** Counts all records again. The published counts stay until the first of them are counted. */
  restart(): void {
    this.#valueOf = new Map();
    this.#counts = new Map();
    this.#waiting = [...this.#options.store.ids()];
    this.#next = 0;
    this.#goOn();
  }

  /** Does nothing more. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  /** Records changed, came or went. */
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

  /** Counts a record as it is now, in place of its earlier count. */
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

  /** Each value of a list counts by itself. */
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

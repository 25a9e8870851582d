import type { RecordKey } from '../records/record-state.ts';

/** A record in a view: its key and the values by which it was placed. */
interface Entry<Rec> {
  readonly key: RecordKey;
  readonly values: Rec;
}

/** Orders two records; 0 leaves the order to their keys. */
export type Compare<Rec> = (left: Rec, right: Rec) => number;

function compareKeys(left: RecordKey, right: RecordKey): number {
  if (left === right) return 0;
  if (typeof left === typeof right) return left < right ? -1 : 1;
  return typeof left === 'number' ? -1 : 1;
}

/**
 * Records kept in order. A change costs two binary searches and a move of pointers, whatever the length; since the
 * order is total, the place of a record is found again by the values it was placed with.
 */
export class SortedRecords<Rec> {
  #order: Entry<Rec>[] = [];
  readonly #entries = new Map<RecordKey, Entry<Rec>>();
  readonly #compare: (left: Entry<Rec>, right: Entry<Rec>) => number;

  constructor(compare: Compare<Rec>) {
    this.#compare = (left, right) => compare(left.values, right.values) || compareKeys(left.key, right.key);
  }

  get size(): number {
    return this.#order.length;
  }

  keyAt(index: number): RecordKey | undefined {
    return this.#order[index]?.key;
  }

  /** The place of a record, -1 when it is not here. */
  indexOf(key: RecordKey): number {
    const entry = this.#entries.get(key);
    return entry === undefined ? -1 : this.#place(entry);
  }

  /** Puts everything in order at once. */
  fill(records: Iterable<readonly [RecordKey, Rec]>): void {
    this.#entries.clear();
    for (const [key, values] of records) this.#entries.set(key, { key, values });
    this.#order = [...this.#entries.values()].sort(this.#compare);
  }

  /**
   * Takes over the values of one record, `undefined` when it is no longer to be here.
   * Answers whether the order or what is in it changed; new values in the same place are no such change.
   */
  update(key: RecordKey, values: Rec | undefined): boolean {
    const before = this.#entries.get(key);
    if (before?.values === values) return false;
    const from = before === undefined ? -1 : this.#place(before);
    if (from >= 0) this.#order.splice(from, 1);
    if (values === undefined) return this.#entries.delete(key);
    const entry = { key, values };
    this.#entries.set(key, entry);
    const to = this.#place(entry);
    this.#order.splice(to, 0, entry);
    return from !== to;
  }

  /** The first place whose record is not before `entry`. */
  #place(entry: Entry<Rec>): number {
    let low = 0;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#order[middle];
      if (other !== undefined && this.#compare(other, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

import type { RecordKey } from '../records/record-state.ts';

/** A record in its place: where `sortKey` put it, whatever that would be now. */
interface Entry<Rec, SortKey> {
  readonly key: RecordKey;
  readonly values: Rec;
  readonly sortKey: SortKey;
}

/** How records are ordered. */
export interface SortOrder<Rec, SortKey> {
  /** What a record is placed by, taken once when it is placed. */
  readonly sortKey: (values: Rec) => SortKey;
  /** Compares two sort keys; 0 leaves the order to the identifiers. */
  compare(left: SortKey, right: SortKey): number;
}

function compareKeys(left: RecordKey, right: RecordKey): number {
  if (left === right) return 0;
  if (typeof left === typeof right) return left < right ? -1 : 1;
  return typeof left === 'number' ? -1 : 1;
}

/**
 * Records kept in order. A change costs two binary searches and a move of pointers, whatever the length; since the
 * order is total and the sort keys are kept, the place of a record is found again by what put it there.
 */
export class SortedRecords<Rec, SortKey> {
  #order: Entry<Rec, SortKey>[] = [];
  readonly #entries = new Map<RecordKey, Entry<Rec, SortKey>>();
  readonly #sortKey: (values: Rec) => SortKey;
  readonly #compare: (left: Entry<Rec, SortKey>, right: Entry<Rec, SortKey>) => number;

  constructor(order: SortOrder<Rec, SortKey>) {
    this.#sortKey = order.sortKey;
    this.#compare = (left, right) =>
      order.compare(left.sortKey, right.sortKey) || compareKeys(left.key, right.key);
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
    for (const [key, values] of records) this.#entries.set(key, this.#entry(key, values));
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
    const entry = this.#entry(key, values);
    this.#entries.set(key, entry);
    const to = this.#place(entry);
    this.#order.splice(to, 0, entry);
    return from !== to;
  }

  #entry(key: RecordKey, values: Rec): Entry<Rec, SortKey> {
    return { key, values, sortKey: this.#sortKey(values) };
  }

  /** The first place whose record is not before `entry`. */
  #place(entry: Entry<Rec, SortKey>): number {
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

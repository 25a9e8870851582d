import type { ChangedKeys } from '../records/change-notifier.ts';
import type { RecordKey } from '../records/record-state.ts';
import type { Steps } from '../ports/pace.ts';
import type { PrimarySortKey } from './part-entries.ts';
import { SortedChunks } from './sorted-chunks.ts';

/** The number of records that are placed in one step: some microseconds of work. */
const recordsInStep = 64;

/** A placed record: its sort key when it was placed, even if its values would now give another one. */
interface Entry<SortKey> {
  readonly key: RecordKey;
  readonly sortKey: SortKey;
  /** See {@link SortOrder.rank}. */
  readonly rank: number;
}

/**
 * An order of records. Only `sortKey` and `compare` are required.
 * @example
 * ```ts
 * const byTitle: SortOrder<Task, string> = {
 *   sortKey: ({ title }) => title,
 *   compare: (left, right) => left.localeCompare(right),
 * };
 * ```
 */
export interface SortOrder<Rec, SortKey> {
  /** Returns the argument of `compare`; called when a record is placed, and again when its values change. */
  readonly sortKey: (values: Rec) => SortKey;
  /** Compares two sort keys, as for `Array.prototype.sort`; for 0, the identifiers decide. */
  compare(left: SortKey, right: SortKey): number;
  /**
   * For a slow `compare`: returns an integer for a sort key, called once when a record is placed. Numbers
   * that differ must be in the order of `compare`. For 0 and for equal numbers, `compare` decides.
   */
  rank?(sortKey: SortKey): number;
  /**
   * For sort keys that are objects: the primitive value that `compare` compares first. Records that share it
   * are grouped before they are compared, and counted, see `countOf` of a snapshot.
   */
  readonly first?: PrimarySortKey<SortKey> | undefined;
  /** For sort keys that depend on more than the values of the record: reports the records whose sort key changed. */
  readonly subscribe?: ((listener: (changed: ChangedKeys) => void) => () => void) | undefined;
  /**
   * Returns the current sort key of a record that is pinned in place, if {@link subscribe} reports whole
   * groups: the record stays in its group, and the group may move.
   */
  refresh?(sortKey: SortKey): SortKey;
}

function compareKeys(left: RecordKey, right: RecordKey): number {
  if (left === right) return 0;
  if (typeof left === typeof right) return left < right ? -1 : 1;
  return typeof left === 'number' ? -1 : 1;
}

/** Sorted records in a total order. Their sort keys are stored, to find the place of a record again. */
export class SortedRecords<Rec, SortKey> {
  /** The order of the records. */
  readonly order: SortOrder<Rec, SortKey>;
  #entries = new Map<RecordKey, Entry<SortKey>>();
  /** The number of entries for each value of the order's `first`, if it has one. */
  #counts = new Map<unknown, number>();
  readonly #chunks: SortedChunks<Entry<SortKey>>;
  readonly #isKept: (key: RecordKey) => boolean;

  /** @param isKept whether a contained record stays at its place, even if its values change. */
  constructor(order: SortOrder<Rec, SortKey>, isKept: (key: RecordKey) => boolean = () => false) {
    this.order = order;
    this.#isKept = isKept;
    const { first = { of: (sortKey: SortKey): unknown => sortKey, compare: order.compare } } = order;
    this.#chunks = new SortedChunks({
      compare: (left, right) =>
        (left.rank !== 0 && right.rank !== 0 && left.rank - right.rank) ||
        order.compare(left.sortKey, right.sortKey) ||
        compareKeys(left.key, right.key),
      first: {
        of: ({ sortKey }) => first.of(sortKey),
        compare: (left, right) => first.compare(left.sortKey, right.sortKey),
      },
    });
  }

  get size(): number {
    return this.#chunks.size;
  }

  has(key: RecordKey): boolean {
    return this.#entries.has(key);
  }

  /** All keys, in no particular order. */
  keys(): Iterable<RecordKey> {
    return this.#entries.keys();
  }

  keyAt(index: number): RecordKey | undefined {
    return this.#chunks.at(index)?.key;
  }

  /** The index of a record; -1 if it is not contained. */
  indexOf(key: RecordKey): number {
    const entry = this.#entries.get(key);
    return entry === undefined ? -1 : this.#chunks.indexOf(entry);
  }

  /** The number of records with a value of the order's `first`; 0 for an order without it. */
  countOf(first: unknown): number {
    return this.#counts.get(first) ?? 0;
  }

  /** The sort key with which a record was placed; `undefined` if it is not contained. */
  sortKeyOf(key: RecordKey): SortKey | undefined {
    return this.#entries.get(key)?.sortKey;
  }

  /**
   * Replaces all records, given in any order. The old ones stay until the last step.
   * @param valuesOf returns `undefined` for a record that is left out.
   */
  *reset(keys: Iterable<RecordKey>, valuesOf: (key: RecordKey) => Rec | undefined): Steps<void> {
    const entries = new Map<RecordKey, Entry<SortKey>>();
    const counts = new Map<unknown, number>();
    let count = 0;
    for (const key of keys) {
      const values = valuesOf(key);
      const entry = values && this.#entry(key, values, this.#entries.get(key));
      if (entry !== undefined) entries.set(key, entry);
      this.#count(counts, entry, 1);
      count += 1;
      if (count % recordsInStep === 0) yield;
    }
    yield;
    yield* this.#chunks.reset([...entries.values()]);
    this.#entries = entries;
    this.#counts = counts;
  }

  /**
   * Updates the values of one record; `undefined` removes it. Returns whether records or their order have
   * changed; new values at the same place are no such change.
   */
  update(key: RecordKey, values: Rec | undefined): boolean {
    const before = this.#entries.get(key);
    const after = values === undefined ? undefined : this.#entry(key, values, before);
    if (after === undefined) this.#entries.delete(key);
    else this.#entries.set(key, after);
    this.#count(this.#counts, before, -1);
    this.#count(this.#counts, after, 1);
    if (before === undefined && after === undefined) return false;
    if (before !== undefined && after !== undefined) return this.#chunks.replace(before, after);
    if (before !== undefined) this.#chunks.remove(before);
    if (after !== undefined) this.#chunks.add(after);
    return true;
  }

  #entry(key: RecordKey, values: Rec, before: Entry<SortKey> | undefined): Entry<SortKey> {
    const { order } = this;
    if (before === undefined || !this.#isKept(key)) return this.#place(key, order.sortKey(values));
    return order.refresh === undefined ? before : this.#place(key, order.refresh(before.sortKey));
  }

  #place(key: RecordKey, sortKey: SortKey): Entry<SortKey> {
    return { key, sortKey, rank: this.order.rank?.(sortKey) ?? 0 };
  }

  #count(counts: Map<unknown, number>, entry: Entry<SortKey> | undefined, change: 1 | -1): void {
    const { first } = this.order;
    if (entry === undefined || first === undefined) return;
    const value = first.of(entry.sortKey);
    const count = (counts.get(value) ?? 0) + change;
    if (count === 0) counts.delete(value);
    else counts.set(value, count);
  }
}

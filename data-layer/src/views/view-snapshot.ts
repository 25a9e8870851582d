import type { RecordKey } from '../records/record-state.ts';

/** Records in an order. */
export interface PlacedRecords {
  /** The number of records. */
  readonly size: number;
  /** Returns the key of the record at a place, counted from 0; `undefined` after the last. */
  keyAt(index: number): RecordKey | undefined;
  /** Returns the place of a record, counted from 0; -1 if it is not among them. */
  indexOf(key: RecordKey): number;
  /** Returns whether a record is among them; unlike its place, this needs no sorting. */
  has(key: RecordKey): boolean;
  /** Returns all keys, unsorted. */
  keys(): Iterable<RecordKey>;
  /** Returns the number of records with a value of `first`, see `SortOrder`; `undefined` if it has none. */
  readonly countOf?: ((first: unknown) => number) | undefined;
}

/**
 * The records of a view: another object after each change of them or of their order. `size`, `isComplete` and
 * `order` are those of its creation; the functions read the current order, so use the latest object only.
 */
export interface ViewSnapshot extends PlacedRecords {
  /** False while a long list is sorted: this is then the previous view, perhaps with deleted records. */
  readonly isComplete: boolean;
  /** The `order` of the view; another object after the order was changed. */
  readonly order: unknown;
  /** Returns the sort key of a record. A record that is pinned in place keeps its previous one. */
  sortKeyOf(key: RecordKey): unknown;
}

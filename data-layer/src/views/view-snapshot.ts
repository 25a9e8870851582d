import type { RecordKey } from '../records/record-state.ts';

/** Records in an order, at one moment. */
export interface PlacedRecords {
  readonly size: number;
  /** The record at a place, counted from 0; `undefined` after the last. */
  keyAt(index: number): RecordKey | undefined;
  /** -1 when the record is not among them. */
  indexOf(key: RecordKey): number;
  /** Whether the record is among them: unlike its place, that is known before they are in order. */
  has(key: RecordKey): boolean;
  /** All of them, in no particular order, which need not be found first. */
  keys(): Iterable<RecordKey>;
  /** How many of them have a value that their order looks at first; not there where that is not counted. */
  readonly countOf?: ((first: unknown) => number) | undefined;
}

/** A view at one moment. A new object for every change of what is in it or of the order, and only then. */
export interface ViewSnapshot extends PlacedRecords {
  /**
   * False while a long list is put in order: until then what is here is the view of before, or nothing, and may name
   * records that are gone.
   */
  readonly isComplete: boolean;
  /** What put the records in this order: another object for another order. */
  readonly order: unknown;
  /** What a record was placed by: that of a record kept in its place is not that of its values. */
  sortKeyOf(key: RecordKey): unknown;
}

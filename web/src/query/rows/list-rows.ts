import type { RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import type { RecordValues } from '#values/record-title.ts';

/** Records that have the same value of the field that a list is grouped by. */
export interface ListGroup {
  /** Stays the same as long as the value does. */
  readonly id: string;
  /** « En travaux », « mars 2026 », « Sans commune » */
  readonly label: string;
  /** How many records it has. */
  readonly count: number;
  readonly isCollapsed: boolean;
  /** By column, what is computed over its records; `null` where no record has a value. */
  readonly totals: ReadonlyMap<string, number | null>;
}

/** Why a row is not where its record belongs: somebody looks at the list, and somebody else has changed it. */
export type FrozenRow =
  | { readonly reason: 'moving' | 'leaving' }
  /** With the values that it had, as far as they are known. */
  | { readonly reason: 'deleted'; readonly values: RecordValues | undefined };

interface RecordRow {
  readonly type: 'record';
  readonly key: RecordKey;
  /** Not there where the row is in its place. */
  readonly frozen?: FrozenRow;
}

/** One row of a list. */
export type ListRow = RecordRow | { readonly type: 'group'; readonly group: ListGroup };

/** The rows of a list at one moment: its records, with a row before each group where it is grouped. */
export interface ListRows {
  readonly size: number;
  /** How many of the rows are records. */
  readonly recordCount: number;
  /** The row at a place, counted from 0; `undefined` after the last. */
  rowAt(index: number): ListRow | undefined;
  /** -1 where the record has no row, which may be because its group is collapsed. */
  indexOf(key: RecordKey): number;
  /** -1 where there is no such group. */
  indexOfGroup(id: string): number;
}

/** The record of a row that somebody can do something with: neither that of a group, nor one that is deleted. */
export function usableKey(row: ListRow | undefined): RecordKey | undefined {
  return row?.type === 'record' && row.frozen?.reason !== 'deleted' ? row.key : undefined;
}

/** The rows of a list without groups. */
export function plainRows(records: PlacedRecords): ListRows {
  return {
    size: records.size,
    recordCount: records.size,
    rowAt(index) {
      const key = records.keyAt(index);
      return key === undefined ? undefined : { type: 'record', key };
    },
    indexOf: (key) => records.indexOf(key),
    indexOfGroup: () => -1,
  };
}

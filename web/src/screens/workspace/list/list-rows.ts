import type { RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';

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

/** One row of a list. */
export type ListRow =
  | { readonly type: 'record'; readonly key: RecordKey }
  | { readonly type: 'group'; readonly group: ListGroup };

/** The rows of a list at one moment: its records, with a row before each group where it is grouped. */
export interface ListRows {
  readonly size: number;
  /** How many of the rows are records. */
  readonly recordCount: number;
  /** The row at a place, counted from 0; `undefined` after the last. */
  rowAt(index: number): ListRow | undefined;
  /** -1 where the record has no row, which may be because its group is collapsed. */
  indexOf(key: RecordKey): number;
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
  };
}

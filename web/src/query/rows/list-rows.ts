import type { RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import type { RecordValues } from '#values/record-title.ts';

/** A group: the records with the same value of the field by which the list is grouped. */
export interface ListGroup {
  /** Stable as long as the value is. */
  readonly id: string;
  /** « En travaux », « mars 2026 », « Sans commune » */
  readonly label: string;
  /** Number of its records. */
  readonly count: number;
  readonly isCollapsed: boolean;
  /** The total of each column over its records; `null` if no record has a value. */
  readonly totals: ReadonlyMap<string, number | null>;
}

/** Why a row is frozen: another user has changed its record while this one looks at the list. */
export type FrozenRow =
  | { readonly reason: 'moving' | 'leaving' }
  /** With its last known values. */
  | { readonly reason: 'deleted'; readonly values: RecordValues | undefined };

interface RecordRow {
  readonly type: 'record';
  readonly key: RecordKey;
  /** Missing if the row is in its place. */
  readonly frozen?: FrozenRow;
}

/** One row of a list. */
export type ListRow = RecordRow | { readonly type: 'group'; readonly group: ListGroup };

/** The rows of a list at one moment: its records; in a grouped list, with a header row before each group. */
export interface ListRows {
  readonly size: number;
  /** Number of rows that are records. */
  readonly recordCount: number;
  /** Returns the row at an index from 0; `undefined` after the last row. */
  rowAt(index: number): ListRow | undefined;
  /** Returns the index of a record; -1 if it has no row, for example because its group is collapsed. */
  indexOf(key: RecordKey): number;
  /** Returns the index of the header of a group; -1 if there is no such group. */
  indexOfGroup(id: string): number;
}

/** The current rows of a list, none of which is frozen. */
export interface LiveRows extends ListRows {
  /** Returns the number of records before a row. */
  recordsBefore(index: number): number;
}

/** Returns the record of a row that allows actions; `undefined` for a group and for a deleted record. */
export function usableKey(row: ListRow | undefined): RecordKey | undefined {
  return row?.type === 'record' && row.frozen?.reason !== 'deleted' ? row.key : undefined;
}

/** Returns the rows of a list without groups. */
export function plainRows(records: PlacedRecords): LiveRows {
  return {
    size: records.size,
    recordCount: records.size,
    rowAt(index) {
      const key = records.keyAt(index);
      return key === undefined ? undefined : { type: 'record', key };
    },
    indexOf: (key) => records.indexOf(key),
    indexOfGroup: () => -1,
    recordsBefore: (index) => Math.min(index, records.size),
  };
}

import type { RecordState } from '@ne2016/data-layer';

/** What is to be known of a row besides its values. */
export type RowMark = 'unsaved' | 'saving' | 'deleting' | 'problem';

/** The mark of a record, the most pressing one; `null` when all is well. */
export function rowMark(record: RecordState<unknown>): RowMark | null {
  if (record.problem !== null) return 'problem';
  if (record.deleting) return 'deleting';
  if (record.saving) return 'saving';
  return record.changed.length > 0 ? 'unsaved' : null;
}

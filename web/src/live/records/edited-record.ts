import type { RecordState } from '@ne2016/data-layer';
import type { RecordValues } from '#values/record-title.ts';

/** A record as the form edits it. */
export interface EditedRecord extends Omit<RecordState<unknown>, 'values' | 'snapshot' | 'deleted'> {
  readonly values: RecordValues;
  /** The last values from the server. */
  readonly snapshot: RecordValues;
  readonly isDraft: boolean;
  /** Whether another user has deleted it. */
  readonly isDeleted: boolean;
}

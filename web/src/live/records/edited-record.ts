import type { RecordState } from '@ne2016/data-layer';
import type { RecordValues } from '#values/record-title.ts';

/** A record as the form sees it. */
export interface EditedRecord extends Omit<RecordState<unknown>, 'values' | 'snapshot' | 'deleted'> {
  readonly values: RecordValues;
  /** As the server last told them. */
  readonly snapshot: RecordValues;
  readonly isDraft: boolean;
  /** Somebody else has deleted it. */
  readonly isDeleted: boolean;
}

import type { RecordId } from '@ne2016/contract';

/** A record that was saved, as it was called when it was sent. */
export interface SavedRecord {
  readonly type: 'saved';
  readonly id: RecordId;
  readonly title: string;
}

/** What became of the record that was open. */
export type RecordOutcome =
  | SavedRecord
  | { readonly type: 'deleted'; readonly title: string }
  | { readonly type: 'closed' };

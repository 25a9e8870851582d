import type { RecordId } from '@ne2016/contract';

/** A saved record, with its title when it was sent. */
export interface SavedRecord {
  readonly type: 'saved';
  readonly id: RecordId;
  readonly title: string;
}

/** The outcome of an open record: saved, deleted or closed. */
export type RecordOutcome =
  | SavedRecord
  | { readonly type: 'deleted'; readonly title: string }
  | { readonly type: 'closed' };

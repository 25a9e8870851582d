import type { RecordId } from '@ne2016/contract';

/** A record of which nothing is left to save, with its title when it was sent. */
interface SavedRecord {
  readonly type: 'saved';
  readonly id: RecordId;
  readonly title: string;
  /** Whether it was created by this save. */
  readonly isNew: boolean;
  /** Whether it stays open. */
  readonly stays: boolean;
}

/** The outcome of a save, a deletion, or closing a record. */
export type RecordOutcome =
  | SavedRecord
  /** The values that were sent are saved; those that were changed meanwhile are not. */
  | { readonly type: 'partlySaved'; readonly id: RecordId; readonly isNew: boolean }
  /** Nothing was sent: a value is invalid, or a file is not uploaded. */
  | { readonly type: 'invalid' }
  /** Another user has changed an edited value. It is overwritten only by an explicit choice. */
  | { readonly type: 'conflict' }
  /** The server refused the save or did not answer: the record has the problem. */
  | { readonly type: 'refused' }
  /** Another user has deleted the record: it cannot be saved. */
  | { readonly type: 'gone' }
  | { readonly type: 'deleted'; readonly title: string }
  /** Closed, and unsaved edits discarded. */
  | { readonly type: 'closed' };

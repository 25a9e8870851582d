import type { RecordId } from '@ne2016/contract';

/** What happened, as far as the layer has to decide something about it. */
export type LoggedEvent =
  /** A push event came. */
  | 'event_created'
  | 'event_updated'
  | 'event_deleted'
  /** A payload came that is no event of the contract. */
  | 'event_unknown'
  /** A single record was asked for, and answered. */
  | 'record_read'
  /** A list call was answered: everything, or what changed. */
  | 'full_list'
  | 'delta'
  /** A call failed. */
  | 'read_failed'
  | 'list_failed'
  | 'write_failed'
  /** A write was answered. */
  | 'created'
  | 'saved'
  | 'deleted'
  /** Another tab told what it learned. */
  | 'tab_told'
  /** The list was shown from what this browser has kept. */
  | 'restored'
  /** A full refetch was asked for. */
  | 'reload';

/** What the layer did with it, and so why it did nothing else. */
export type EventOutcome =
  | 'merged'
  | 'removed'
  /** The record is asked for singly. */
  | 'fetched'
  /** Something newer was learned meanwhile: not believed, the record is asked for again. */
  | 'overtaken'
  /** Nobody has asked for the list yet: it will be loaded in its newest state. */
  | 'list_not_loaded'
  /** This very change is known already. */
  | 'already_known'
  /** Left to another tab, which passes the change on. */
  | 'left_to_other_tab'
  | 'ignored'
  /** Put off because a record of the list has unsaved changes. */
  | 'skipped_while_unsaved'
  /** A refresh was requested to make up for it. */
  | 'refresh_requested'
  /** The problem is set on the record, for the person. */
  | 'told';

/** One thing that happened and what was done with it. For people who look for a fault, not for programs. */
export interface EventLogEntry {
  readonly resource: string;
  /** `null` where it is about the whole list. */
  readonly id: RecordId | null;
  readonly event: LoggedEvent;
  readonly outcome: EventOutcome;
}

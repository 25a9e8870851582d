import type { RecordId } from '@ne2016/contract';

/** An event about which the layer decides something. */
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

/** What the layer did with an event. */
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

/** One event and what the layer did with it, for debugging. Its values may change in any version. */
export interface EventLogEntry {
  /** The name of the resource. */
  readonly resource: string;
  /** The record; `null` for the whole list. */
  readonly id: RecordId | null;
  /** What happened. */
  readonly event: LoggedEvent;
  /** What the layer did. */
  readonly outcome: EventOutcome;
}

import type { RecordId } from '@ne2016/contract';

/** An event to which the layer reacts. */
export type LoggedEvent =
  /** A push event arrived. */
  | 'event_created'
  | 'event_updated'
  | 'event_deleted'
  /** A payload arrived that is no event of the contract. */
  | 'event_unknown'
  /** A call for a single record was answered. */
  | 'record_read'
  /** A list call was answered, with the full list or a delta. */
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
  /** Another tab passed on an update. */
  | 'tab_told'
  /** The list was restored from the storage of this browser. */
  | 'restored'
  /** A full refetch was requested. */
  | 'reload';

/** The reaction of the layer to an event. */
export type EventOutcome =
  | 'merged'
  | 'removed'
  /** The record is fetched individually. */
  | 'fetched'
  /** Something newer arrived meanwhile: the answer is not accepted, and the record is fetched again. */
  | 'overtaken'
  /** The list is not in use yet: it will be loaded in its newest state. */
  | 'list_not_loaded'
  /** This change is already known. */
  | 'already_known'
  /** Left to another tab, which passes the change on. */
  | 'left_to_other_tab'
  | 'ignored'
  /** Postponed because a record of the list has unsaved changes. */
  | 'skipped_while_unsaved'
  /** A refresh was requested instead. */
  | 'refresh_requested'
  /** The problem is set on the record, for the person. */
  | 'told';

/** One event and the layer's reaction, for debugging. Its values may change in any version. */
export interface EventLogEntry {
  /** The name of the resource. */
  readonly resource: string;
  /** The record; `null` for the whole list. */
  readonly id: RecordId | null;
  /** The event. */
  readonly event: LoggedEvent;
  /** The reaction of the layer. */
  readonly outcome: EventOutcome;
}

import type { RecordId } from '@ne2016/contract';
import type { Values } from '../../merge/changed-attributes.ts';

/** The unique name of one page load. */
export type TabId = string;

/** By tab: the number of its last message that was received. */
export type VectorClock = Readonly<Record<TabId, number>>;

/** The content of one record, from an answer of the server or an event. */
export interface RecordUpdate {
  readonly id: RecordId;
  /** Its values by attribute; `null` if there is no such record. */
  readonly values: Values | null;
  /** False when the values are only those that a save changed. */
  readonly isWhole: boolean;
  /** The cursor of the record's last change; `null` if the server sent none. */
  readonly version: string | null;
  /** The cursor of the list answer that had it. */
  readonly position?: string | null | undefined;
  /** The cursors of events whose changes the values include, if an answer had no version. */
  readonly includes?: readonly string[];
  /** Whether the sender has written it. */
  readonly isWritten?: boolean;
}

/** Returns the update of a record that does not exist any more. */
export function deletionOf(id: RecordId): RecordUpdate {
  return { id, values: null, isWhole: true, version: null };
}

/** Returns the position up to which the whole record is known after an update, if the update has one. */
export function positionOf({
  isWhole,
  version,
  position,
}: Pick<RecordUpdate, 'isWhole' | 'version' | 'position'>): string | undefined {
  return isWhole ? (version ?? position ?? undefined) : undefined;
}

/** Placeholder for the identifier of a record that is being created. */
export const newRecord = '';

/** The updates and writes of one tab for one resource. */
export interface TabUpdate {
  /** The name of the resource. */
  readonly resource: string;
  readonly records: readonly RecordUpdate[];
  /** The messages that the sender had received when it made the request of this answer. */
  readonly heard: VectorClock;
  /** Whether the sender fetches the records of push events for the others. */
  readonly leads: boolean;
  /** The records that the sender is writing, by identifier as text; the empty text for a create. */
  readonly writing: readonly string[];
}

/** A message between tabs. Each tab numbers its messages from 1. */
export type TabMessage = { readonly from: TabId; readonly number: number } & (
  | { readonly what: 'here' }
  | { readonly what: 'signed-out' }
  | ({ readonly what: 'news' } & TabUpdate)
);

/**
 * A channel to the other tabs of the same person and the same server. It may lose messages, but delivers
 * those of one tab in order.
 */
export interface TabChannel {
  /** Starts receiving; may be opened again after it was closed. */
  open(onMessage: (message: TabMessage) => void): void;
  /** Sends to every other tab, never to this one. */
  post(message: TabMessage): void;
  /**
   * Requests a lock that one tab has at a time, until its channel or page is closed.
   * @param name the name of the lock
   * @param onLeading called once this tab has it, which may be never
   */
  lead(name: string, onLeading: () => void): void;
  /** Stops receiving and releases the locks. */
  close(): void;
}

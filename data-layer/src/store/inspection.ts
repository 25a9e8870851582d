import type { Values } from '../merge/changed-attributes.ts';
import type { RecordKey } from '../records/record-state.ts';
import type { ListPosition } from '../http/list-answer.ts';

/** A record that somebody here works on, with all that is held of it. */
export interface InspectedRecord {
  readonly key: RecordKey;
  /** The values last known on the server. */
  readonly snapshot: Values;
  /** The unsaved ones over them. */
  readonly edits: Values;
  /** For each of these the value of the snapshot that it was typed over. */
  readonly bases: Values;
  /** What a save that is under way has sent. */
  readonly sent: Values | null;
  /** What a save has sent of which nobody knows whether the server took it. */
  readonly unconfirmed: Values | null;
}

/** What a store holds besides its records: for people who look for a fault, not for programs. */
export interface StoreInspection {
  /** Up to where the server's history is known; `null` before the first list, or where the server tells none. */
  readonly position: ListPosition | null;
  /** Whether a record is still to be fetched, or the last delta is known to have brought too little. */
  readonly isBehind: boolean;
  /** Drafts, and the records with unsaved edits, writes under way or problems. */
  readonly workedOn: readonly InspectedRecord[];
}

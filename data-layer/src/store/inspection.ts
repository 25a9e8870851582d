import type { Values } from '../merge/changed-attributes.ts';
import type { RecordKey } from '../records/record-state.ts';
import type { ListPosition } from '../http/list-answer.ts';

/** A record with local state. */
export interface InspectedRecord {
  /** The identifier; for a draft, its key. */
  readonly key: RecordKey;
  /** The last known values of the server. */
  readonly snapshot: Values;
  /** The unsaved values by attribute. */
  readonly edits: Values;
  /** For each edit, the server's value when it began. */
  readonly bases: Values;
  /** The values of a save in flight; `null` without one. */
  readonly sent: Values | null;
  /** The values of a save with an unknown outcome; `null` without one. */
  readonly unconfirmed: Values | null;
}

/** The state of a store besides its records, for debugging. */
export interface StoreInspection {
  /** The position of the list; `null` before the first answer, or if the server sends none. */
  readonly position: ListPosition | null;
  /** Whether a record is still to be fetched, or the last delta is known to be incomplete. */
  readonly isBehind: boolean;
  /** Drafts, and the records with unsaved edits, pending writes or problems. */
  readonly workedOn: readonly InspectedRecord[];
}

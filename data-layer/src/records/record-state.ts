import type { RecordId } from '@ne2016/contract';
import type { Values } from '../changes/changed-attributes.ts';
import type { DataProblem } from '../http/data-problem.ts';

/** Names a record that the server does not know yet. */
export type DraftKey = `draft:${string}`;

/** Names a record on this client: by its identifier, or before it has one as a draft. */
export type RecordKey = RecordId | DraftKey;

/** Whether a key names a record that the server does not know yet. */
export function isDraftKey(key: RecordKey): key is DraftKey {
  return typeof key === 'string' && key.startsWith('draft:');
}

/**
 * What this client adds to a record of the server. Kept only for records that somebody here works on, so that an
 * untouched record costs no more than its values. Immutable.
 */
export interface LocalState {
  /** Values of saveable attributes that are not saved, only those that differ from the snapshot. */
  readonly edits: Values;
  /** What a save that is under way has sent; `null` when none is. */
  readonly sent: Values | null;
  /** Set by a delete and never cleared. */
  readonly deleting: boolean;
  /** The last snapshot of a record that somebody else deleted while it had unsaved edits here. */
  readonly gone: Values | null;
  /** Why the last save or delete failed. */
  readonly problem: DataProblem | null;
}

/** Nothing is added. */
export const untouched: LocalState = { edits: {}, sent: null, deleting: false, gone: null, problem: null };

/** Whether a state adds nothing and need not be kept. */
export function isUntouched({ edits, sent, deleting, gone, problem }: LocalState): boolean {
  return sent === null && !deleting && gone === null && problem === null && Object.keys(edits).length === 0;
}

/** One record as the interface sees it. Immutable: a change makes a new object, and only a change does. */
export interface RecordState<Rec> {
  readonly key: RecordKey;
  /** The local values: the snapshot with the unsaved edits over it. */
  readonly values: Rec;
  /** The values last known on the server; empty for a draft. */
  readonly snapshot: Rec;
  /** The saveable attributes with unsaved edits; empty when the record is clean. */
  readonly changed: readonly string[];
  readonly saving: boolean;
  readonly deleting: boolean;
  /** Somebody else deleted the record while it had unsaved edits here, which are still in `values`. */
  readonly gone: boolean;
  readonly problem: DataProblem | null;
}

/** Puts together what the interface sees. */
export function makeRecordState<Rec>(key: RecordKey, snapshot: Rec, local: LocalState): RecordState<Rec> {
  const { edits, deleting, problem } = local;
  const changed = Object.keys(edits);
  const values = changed.length === 0 ? snapshot : { ...snapshot, ...edits };
  return {
    key,
    values,
    snapshot,
    changed,
    saving: local.sent !== null,
    deleting,
    gone: local.gone !== null,
    problem,
  };
}

import type { RecordAuthors, RecordId } from '@ne2016/contract';
import type { Values } from '../merge/changed-attributes.ts';
import type { DataProblem } from '../http/data-problem.ts';
import { conflictsOf, type LocalRecord, noValues } from '../merge/merge-record.ts';

/** The key of a new record until it is saved: `draft:` and a random name. */
export type DraftKey = `draft:${string}`;

/** The key of a record on this client: its identifier, or the key of its draft until it has one. */
export type RecordKey = RecordId | DraftKey;

/** Returns whether a key is that of a draft, saved or not. */
export function isDraftKey(key: RecordKey): key is DraftKey {
  return typeof key === 'string' && key.startsWith('draft:');
}

/** The unique part of a draft's key, which also names its create. */
export function nameOfDraft(key: DraftKey): string {
  return key.slice('draft:'.length);
}

/** The edits of a record, and the state of their saves. */
type Work = Omit<LocalRecord, 'snapshot'>;

/**
 * The local state of a record. Exists only for records that are edited, saved or deleted here, so that an
 * untouched record costs no more than its values. Immutable.
 */
export interface LocalState extends Work {
  /** The idempotency key of a draft's create; `null` means the name of the draft. */
  readonly createKey: string | null;
  /** An earlier page may have sent the create, too late to store that fact. */
  readonly isMaybeCreated: boolean;
  /** Set by a delete and never cleared. */
  readonly deleting: boolean;
  /** The default values of a draft, which were not typed. */
  readonly defaults: Values;
  /** The last snapshot of a record that someone else deleted while it had unsaved edits here. */
  readonly deleted: Values | null;
  /** Why the last save or delete failed. */
  readonly problem: DataProblem | null;
  /**
   * The authors of the snapshot, as far as the server gave them; requested for attributes in conflict only.
   */
  readonly authors: RecordAuthors;
}

/** A state without any local changes. */
export const untouched: LocalState = {
  edits: noValues,
  bases: noValues,
  sent: null,
  unconfirmed: null,
  createKey: null,
  isMaybeCreated: false,
  deleting: false,
  defaults: noValues,
  deleted: null,
  problem: null,
  authors: {},
};

/** Returns whether a state has no local changes and need not be stored. */
export function isUntouched({ edits, sent, unconfirmed, deleting, deleted, problem }: LocalState): boolean {
  const isIdle = sent === null && unconfirmed === null && !deleting;
  return isIdle && deleted === null && problem === null && Object.keys(edits).length === 0;
}

/** Returns whether two states have the same edits and saves. */
export function isSameWork(left: Work, right: Work): boolean {
  const isTypedSame = left.edits === right.edits && left.bases === right.bases;
  return isTypedSame && left.sent === right.sent && left.unconfirmed === right.unconfirmed;
}

/** One record as the interface sees it. Immutable: a change makes a new object, and only a change does. */
export interface RecordState<Rec> {
  /** The identifier; for a draft, its key. */
  readonly key: RecordKey;
  /** The snapshot with the unsaved edits over it. A draft has only the attributes that were set. */
  readonly values: Rec;
  /** The last known values of the server; for a draft, its defaults. */
  readonly snapshot: Rec;
  /** The saveable attributes with unsaved edits; empty when the record is clean. */
  readonly changed: readonly string[];
  /**
   * Those of `changed` that someone else changed since the edit began: `values` has mine, `snapshot` theirs.
   */
  readonly conflicts: readonly string[];
  /** Authors and times of the changes in `conflicts`; empty if the server does not give them. */
  readonly authors: RecordAuthors;
  /** A save is in flight. */
  readonly saving: boolean;
  /** A deletion is in flight, or has failed. */
  readonly deleting: boolean;
  /** Someone else deleted the record while it had unsaved edits here, which are still in `values`. */
  readonly deleted: boolean;
  /** Why the last save or deletion failed; the next one clears it. */
  readonly problem: DataProblem | null;
}

/** Builds the state of a record for the interface. */
export function makeRecordState<Rec>(key: RecordKey, snapshot: Rec, local: LocalState): RecordState<Rec> {
  const { edits, deleting, problem, authors } = local;
  const changed = Object.keys(edits);
  const values = changed.length === 0 ? snapshot : { ...snapshot, ...edits };
  return {
    key,
    values,
    snapshot,
    changed,
    conflicts:
      changed.length === 0 || isDraftKey(key) ? [] : conflictsOf({ ...local, snapshot: snapshot as Values }),
    authors,
    saving: local.sent !== null,
    deleting,
    deleted: local.deleted !== null,
    problem,
  };
}

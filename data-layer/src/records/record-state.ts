import type { RecordAuthors, RecordId } from '@ne2016/contract';
import type { Values } from '../merge/changed-attributes.ts';
import type { DataProblem } from '../http/data-problem.ts';
import { conflictsOf, type LocalRecord, nothing } from '../merge/merge-record.ts';

/** The key of a new record until it is saved: `draft:` and a random name. */
export type DraftKey = `draft:${string}`;

/** The key of a record on this client: its identifier, or before it has one the key of its draft. */
export type RecordKey = RecordId | DraftKey;

/** Returns whether a key is that of a draft. It also is once the draft is saved. */
export function isDraftKey(key: RecordKey): key is DraftKey {
  return typeof key === 'string' && key.startsWith('draft:');
}

/** The part of a draft's key that nobody else has made, and by which its create is named. */
export function nameOfDraft(key: DraftKey): string {
  return key.slice('draft:'.length);
}

/** What somebody has typed into a record, and what became of it. */
type Work = Omit<LocalRecord, 'snapshot'>;

/**
 * What this client adds to a record of the server. Kept only for records that somebody here works on, so that an
 * untouched record costs no more than its values. Immutable.
 */
export interface LocalState extends Work {
  /** Names the create of a draft, so that it can be repeated. `null`: it has the name of the draft. */
  readonly createKey: string | null;
  /** An earlier page may have sent that create, too late to note it. */
  readonly isMaybeCreated: boolean;
  /** Set by a delete and never cleared. */
  readonly deleting: boolean;
  /** What a draft began with, which nobody typed. */
  readonly defaults: Values;
  /** The last snapshot of a record that somebody else deleted while it had unsaved edits here. */
  readonly deleted: Values | null;
  /** Why the last save or delete failed. */
  readonly problem: DataProblem | null;
  /** Who made the snapshot what it is, as far as the server told; asked for attributes in conflict alone. */
  readonly authors: RecordAuthors;
}

/** Nothing is added. */
export const untouched: LocalState = {
  edits: nothing,
  bases: nothing,
  sent: null,
  unconfirmed: null,
  createKey: null,
  isMaybeCreated: false,
  deleting: false,
  defaults: nothing,
  deleted: null,
  problem: null,
  authors: {},
};

/** Whether a state adds nothing and need not be kept. */
export function isUntouched({ edits, sent, unconfirmed, deleting, deleted, problem }: LocalState): boolean {
  const isIdle = sent === null && unconfirmed === null && !deleting;
  return isIdle && deleted === null && problem === null && Object.keys(edits).length === 0;
}

/** Whether two say the very same of what was typed and of its saves. */
export function isSameWork(left: Work, right: Work): boolean {
  const isTypedSame = left.edits === right.edits && left.bases === right.bases;
  return isTypedSame && left.sent === right.sent && left.unconfirmed === right.unconfirmed;
}

/** One record as the interface sees it. Immutable: a change makes a new object, and only a change does. */
export interface RecordState<Rec> {
  /** The identifier; of a draft, its key. */
  readonly key: RecordKey;
  /** The snapshot with the unsaved edits over it. A draft has only the attributes that were set. */
  readonly values: Rec;
  /** The values last known on the server; of a draft, its defaults. */
  readonly snapshot: Rec;
  /** The saveable attributes with unsaved edits; empty when the record is clean. */
  readonly changed: readonly string[];
  /** Those of `changed` that somebody else changed since the edit began: `values` has mine, `snapshot` theirs. */
  readonly conflicts: readonly string[];
  /** Who changed the attributes in `conflicts`, and when; empty if the server does not say. */
  readonly authors: RecordAuthors;
  /** A save is in flight. */
  readonly saving: boolean;
  /** A deletion is in flight, or has failed. */
  readonly deleting: boolean;
  /** Somebody else deleted the record while it had unsaved edits here, which are still in `values`. */
  readonly deleted: boolean;
  /** Why the last save or deletion failed; the next one clears it. */
  readonly problem: DataProblem | null;
}

/** Puts together what the interface sees. */
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

import { isExactlySame, isUnchanged, remainingEdits, type Values } from './changed-attributes.ts';

/**
 * What a client holds of one record: the values last known on the server, and over them the edits of saveable
 * attributes that are not saved. Because edits lie beside the snapshot and not in it, no merge can overwrite one.
 */
export interface LocalRecord {
  readonly snapshot: Values;
  readonly edits: Values;
  /** For each edited attribute the value of the snapshot that its edit was made over. */
  readonly bases: Values;
  /** What a save that is under way has sent; `null` when none is. */
  readonly sent: Values | null;
  /** What a save has sent of which nobody knows whether the server took it; `null` when there is no such save. */
  readonly unconfirmed: Values | null;
}

/** No values: the edits of an untouched record, the snapshot of a draft. */
export const nothing: Values = Object.freeze({});

/** Whether a snapshot says already what `incoming` says. */
export function isHeldBy(snapshot: Values, incoming: Values): boolean {
  // Of long lists each record is compared: no array is made of its attributes.
  for (const name in incoming) if (!isExactlySame(snapshot[name], incoming[name])) return false;
  return true;
}

/**
 * The snapshot with what `incoming` names: the very same object when that changes nothing, and `incoming` itself when
 * it names everything.
 */
export function updateSnapshot(snapshot: Values | undefined, incoming: Values): Values {
  if (snapshot === undefined) return incoming;
  if (isHeldBy(snapshot, incoming)) return snapshot;
  for (const name in snapshot) if (!(name in incoming)) return { ...snapshot, ...incoming };
  return incoming;
}

/** What was sent of which nobody knows yet whether the server took it; `null` when nothing was. */
export function unknownOf({ sent, unconfirmed }: Pick<LocalRecord, 'sent' | 'unconfirmed'>): Values | null {
  return sent === null ? unconfirmed : { ...unconfirmed, ...sent };
}

/** The record with the edits that are still edits, and their bases: of one that begins, what the snapshot has. */
function withEdits(record: LocalRecord, edits: Values): LocalRecord {
  const { snapshot, sent, unconfirmed } = record;
  const remaining = remainingEdits(snapshot, edits, unknownOf(record));
  const bases: Record<string, unknown> = {};
  for (const attribute of Object.keys(remaining))
    bases[attribute] = (Object.hasOwn(record.bases, attribute) ? record.bases : snapshot)[attribute];
  return { snapshot, edits: remaining, bases, sent, unconfirmed };
}

/** The bases after the snapshot moved: where it moved to what this client has sent, nobody else has changed it. */
function movedBases({ bases, sent, unconfirmed }: LocalRecord, snapshot: Values): Values {
  // Beside the save that is under way one before it may have arrived, of which nobody has heard.
  const own = [sent ?? {}, unconfirmed ?? {}];
  const confirmed = Object.keys(bases).filter((attribute) =>
    own.some((one) => Object.hasOwn(one, attribute) && isUnchanged(one[attribute], snapshot[attribute])),
  );
  return { ...bases, ...Object.fromEntries(confirmed.map((attribute) => [attribute, snapshot[attribute]])) };
}

/** What is still unknown of an earlier save once the server has named some attributes. */
function withoutConfirmed(unconfirmed: Values | null, named: Values): Values | null {
  if (unconfirmed === null) return null;
  const entries = Object.entries(unconfirmed);
  const unknown = entries.filter(([attribute]) => !Object.hasOwn(named, attribute));
  if (unknown.length === entries.length) return unconfirmed;
  return unknown.length === 0 ? null : Object.fromEntries(unknown);
}

/**
 * Merges an answer of the server into a record. An attribute with an unsaved edit keeps its local value, all
 * others are updated; an edit that equals the new snapshot is no longer one.
 *
 * Laws: merging twice equals once; what changes nothing answers the same object.
 */
export function mergeRecord(record: LocalRecord, incoming: Values): LocalRecord {
  const snapshot = updateSnapshot(record.snapshot, incoming);
  const unconfirmed = withoutConfirmed(record.unconfirmed, incoming);
  if (snapshot === record.snapshot && unconfirmed === record.unconfirmed) return record;
  const bases = movedBases(record, snapshot);
  return withEdits({ ...record, snapshot, bases, unconfirmed }, record.edits);
}

/** A value as JSON would bring it back: a copy that nobody changes later. It knows no `undefined`. */
function asSent(value: unknown): unknown {
  if (typeof value !== 'object') return value ?? null;
  return JSON.parse(JSON.stringify(value)) as unknown;
}

/**
 * Adds edits of a person to a record.
 * @throws TypeError for a value that JSON cannot say, such as one that contains itself.
 */
export function editRecord(record: LocalRecord, changes: Values): LocalRecord {
  const edits: Record<string, unknown> = { ...record.edits };
  for (const attribute of Object.keys(changes)) edits[attribute] = asSent(changes[attribute]);
  return withEdits(record, edits);
}

/** Adds edits to a record that were made over other values of it, `bases`. */
export function adoptEdits(record: LocalRecord, edits: Values, bases: Values): LocalRecord {
  return withEdits({ ...record, bases: { ...record.bases, ...bases } }, { ...record.edits, ...edits });
}

/**
 * The attributes in conflict: somebody else has changed them on the server since an edit was begun here that is not
 * saved. The edit stands; it is for the person to choose.
 */
export function conflictsOf({ snapshot, edits, bases }: LocalRecord): string[] {
  return Object.keys(edits).filter((attribute) => !isUnchanged(bases[attribute], snapshot[attribute]));
}

/** Whether any attribute is in conflict. */
export function isInConflict(record: LocalRecord): boolean {
  return conflictsOf(record).length > 0;
}

/** Ends the conflict of an attribute: its edit stands over what the server has now. */
export function keepEdit(record: LocalRecord, attribute: string): LocalRecord {
  return { ...record, bases: { ...record.bases, [attribute]: record.snapshot[attribute] } };
}

/** Drops the edit of an attribute: what the server has stands. */
export function dropEdit(record: LocalRecord, attribute: string): LocalRecord {
  const { [attribute]: _edit, ...edits } = record.edits;
  return withEdits(record, edits);
}

/**
 * Merges the answer to the save that is under way, and ends it. An edit that still has the sent value is saved, even if
 * the server stored another one; an edit that was typed since stays, on the new snapshot.
 *
 * `sentFrom` is the snapshot from which the save left. Where the snapshot has moved since, it was moved by an answer
 * that may be newer than this one, which then says nothing about that attribute.
 */
export function mergeSavedRecord(record: LocalRecord, answer: Values, sentFrom: Values): LocalRecord {
  const { snapshot, sent } = record;
  const typedSince = Object.entries(record.edits).filter(
    ([attribute, value]) =>
      sent === null || !Object.hasOwn(sent, attribute) || !isExactlySame(sent[attribute], value),
  );
  // A server may answer only what it changed itself; for the rest, what it accepted is what was sent.
  const accepted = { ...sent, ...answer };
  const saved = Object.entries(accepted).filter(([attribute]) =>
    isExactlySame(snapshot[attribute], sentFrom[attribute]),
  );
  const own = Object.entries(accepted).filter(([attribute]) => Object.hasOwn(sent ?? {}, attribute));
  const bases = { ...record.bases, ...Object.fromEntries(own) };
  const ended = { snapshot, edits: Object.fromEntries(typedSince), bases, sent: null, unconfirmed: sent };
  const merged = mergeRecord(ended, Object.fromEntries(saved));
  // What this save has not sent may still be on its way from one before it.
  const unconfirmed = withoutConfirmed(record.unconfirmed, accepted);
  return withEdits({ ...merged, unconfirmed }, merged.edits);
}

/**
 * Ends a save that failed: every edit is unsaved as before. Of an unknown outcome it is remembered what was sent: the
 * snapshot may be about to move to that. A refusal says nothing of a save before it whose outcome is unknown.
 */
export function endFailedSave(record: LocalRecord, isOutcomeUnknown: boolean): LocalRecord {
  const unconfirmed = isOutcomeUnknown ? { ...record.unconfirmed, ...record.sent } : record.unconfirmed;
  return withEdits({ ...record, sent: null, unconfirmed }, record.edits);
}

/**
 * What is unsaved of a record that is gone: an edit that the last snapshot has is none. A save of unknown outcome has
 * arrived where the snapshot has what it sent. As long as a save is under way, its end decides that.
 */
export function settleRecord(record: LocalRecord): LocalRecord {
  const { snapshot, sent, unconfirmed } = record;
  if (sent !== null) return record;
  const arrived = Object.entries(unconfirmed ?? nothing).filter(([attribute, value]) =>
    isUnchanged(snapshot[attribute], value),
  );
  const unknown = withoutConfirmed(unconfirmed, Object.fromEntries(arrived));
  return withEdits({ ...record, unconfirmed: unknown }, record.edits);
}

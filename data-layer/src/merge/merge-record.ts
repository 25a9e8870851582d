import { isExactlySame, remainingEdits, type Values } from '../changes/changed-attributes.ts';

/**
 * What a client holds of one record: the values last known on the server, and over them the edits of saveable
 * attributes that are not saved. Because edits lie beside the snapshot and not in it, no merge can overwrite one.
 */
export interface EditedRecord {
  readonly snapshot: Values;
  readonly edits: Values;
  /** What a save that is under way has sent; `null` when none is. */
  readonly sent: Values | null;
}

/** The snapshot with what `incoming` names; the very same object when that changes nothing. */
function updateSnapshot(snapshot: Values, incoming: Values): Values {
  const isNews = Object.entries(incoming).some(([name, value]) => !isExactlySame(snapshot[name], value));
  return isNews ? { ...snapshot, ...incoming } : snapshot;
}

/**
 * Merges an answer of the server into a record. An attribute with an unsaved edit keeps its local value, all
 * others are updated; an edit that equals the new snapshot is no longer one.
 *
 * Laws: merging twice equals once; what changes nothing answers the same object.
 */
export function mergeRecord(record: EditedRecord, incoming: Values): EditedRecord {
  const snapshot = updateSnapshot(record.snapshot, incoming);
  const edits = remainingEdits(snapshot, record.edits, record.sent);
  const isSame = snapshot === record.snapshot && edits === record.edits;
  return isSame ? record : { snapshot, edits, sent: record.sent };
}

/** Adds edits of a person to a record. */
export function editRecord(record: EditedRecord, changes: Values): EditedRecord {
  const edits = remainingEdits(record.snapshot, { ...record.edits, ...changes }, record.sent);
  return { ...record, edits };
}

/**
 * Merges the answer to the save that is under way, and ends it. An edit that still is what was sent has reached the
 * server, whatever the server made of it; one that was typed since stays, on the new snapshot.
 *
 * `sentFrom` is the snapshot from which the save left. Where the snapshot has moved since, it was moved by an answer
 * that may be newer than this one, which then says nothing about that attribute.
 */
export function mergeSavedRecord(
  { snapshot, edits, sent }: EditedRecord,
  answer: Values,
  sentFrom: Values,
): EditedRecord {
  const typedSince = Object.entries(edits).filter(
    ([attribute, value]) =>
      sent === null || !Object.hasOwn(sent, attribute) || !isExactlySame(sent[attribute], value),
  );
  // A server may answer only what it changed itself; for the rest, what it accepted is what was sent.
  const saved = Object.entries({ ...sent, ...answer }).filter(([attribute]) =>
    isExactlySame(snapshot[attribute], sentFrom[attribute]),
  );
  const edited = { snapshot, edits: Object.fromEntries(typedSince), sent: null };
  return mergeRecord(edited, Object.fromEntries(saved));
}

/** Ends a save that failed: every edit is unsaved as before. */
export function endFailedSave(record: EditedRecord): EditedRecord {
  return { ...record, edits: remainingEdits(record.snapshot, record.edits, null), sent: null };
}

import { isExactlySame, isUnchanged, remainingEdits, type Values } from './changed-attributes.ts';

/**
 * One record on the client: the last known values of the server, and the unsaved edits of saveable
 * attributes. Edits are stored beside the snapshot and not in it, so no merge can overwrite one.
 */
export interface LocalRecord {
  readonly snapshot: Values;
  readonly edits: Values;
  /** For each edited attribute, the value of the snapshot that its edit was made over. */
  readonly bases: Values;
  /** The values that a pending save has sent; `null` when none is pending. */
  readonly sent: Values | null;
  /** The values of saves with an unknown outcome; `null` when there are none. */
  readonly unconfirmed: Values | null;
}

/** No values: the edits of an untouched record, the snapshot of a draft. */
export const noValues: Values = Object.freeze({});

/** Returns whether a snapshot already has all values of `incoming`. */
export function hasAllValues(snapshot: Values, incoming: Values): boolean {
  // Runs for each record of long lists, so it creates no array of the attributes.
  for (const name in incoming) if (!isExactlySame(snapshot[name], incoming[name])) return false;
  return true;
}

/**
 * Returns the snapshot with the values of `incoming`: the same object if nothing changes, and `incoming`
 * itself if it has all attributes.
 */
export function updateSnapshot(snapshot: Values | undefined, incoming: Values): Values {
  if (snapshot === undefined) return incoming;
  if (hasAllValues(snapshot, incoming)) return snapshot;
  for (const name in snapshot) if (!(name in incoming)) return { ...snapshot, ...incoming };
  return incoming;
}

/** All sent values whose outcome is not known yet; `null` when there are none. */
export function valuesInDoubt({
  sent,
  unconfirmed,
}: Pick<LocalRecord, 'sent' | 'unconfirmed'>): Values | null {
  return sent === null ? unconfirmed : { ...unconfirmed, ...sent };
}

/** Returns the record with the edits that still differ. A new edit's base is the snapshot's value. */
function withEdits(record: LocalRecord, edits: Values): LocalRecord {
  const { snapshot, sent, unconfirmed } = record;
  const remaining = remainingEdits(snapshot, edits, valuesInDoubt(record));
  const bases: Record<string, unknown> = {};
  for (const attribute of Object.keys(remaining))
    bases[attribute] = (Object.hasOwn(record.bases, attribute) ? record.bases : snapshot)[attribute];
  return { snapshot, edits: remaining, bases, sent, unconfirmed };
}

/**
 * Returns the bases for a new snapshot. Where the snapshot has a value that this client sent, the base
 * becomes that value, so there is no conflict.
 */
function rebase({ bases, sent, unconfirmed }: LocalRecord, snapshot: Values): Values {
  // The server may have stored an earlier save with an unknown outcome, too.
  const own = [sent ?? {}, unconfirmed ?? {}];
  const confirmed = Object.keys(bases).filter((attribute) =>
    own.some((one) => Object.hasOwn(one, attribute) && isUnchanged(one[attribute], snapshot[attribute])),
  );
  return { ...bases, ...Object.fromEntries(confirmed.map((attribute) => [attribute, snapshot[attribute]])) };
}

/** Returns the unconfirmed values of earlier saves without the attributes that this answer contains. */
function withoutConfirmed(unconfirmed: Values | null, answer: Values): Values | null {
  if (unconfirmed === null) return null;
  const entries = Object.entries(unconfirmed);
  const unknown = entries.filter(([attribute]) => !Object.hasOwn(answer, attribute));
  if (unknown.length === entries.length) return unconfirmed;
  return unknown.length === 0 ? null : Object.fromEntries(unknown);
}

/**
 * Merges an answer of the server into a record. An attribute with an unsaved edit keeps its local value, all
 * others are updated. An edit that equals the new snapshot is dropped.
 *
 * Laws: merging twice equals merging once; a merge that changes nothing returns the same object.
 */
export function mergeRecord(record: LocalRecord, incoming: Values): LocalRecord {
  const snapshot = updateSnapshot(record.snapshot, incoming);
  const unconfirmed = withoutConfirmed(record.unconfirmed, incoming);
  if (snapshot === record.snapshot && unconfirmed === record.unconfirmed) return record;
  const bases = rebase(record, snapshot);
  return withEdits({ ...record, snapshot, bases, unconfirmed }, record.edits);
}

/** Returns a copy of a value as JSON restores it, independent of later mutations; `undefined` is `null`. */
function asSent(value: unknown): unknown {
  if (typeof value !== 'object') return value ?? null;
  return JSON.parse(JSON.stringify(value)) as unknown;
}

/**
 * Adds edits to a record.
 * @throws TypeError for a value that JSON cannot represent, such as one that contains itself.
 */
export function editRecord(record: LocalRecord, changes: Values): LocalRecord {
  const edits: Record<string, unknown> = { ...record.edits };
  for (const attribute of Object.keys(changes)) edits[attribute] = asSent(changes[attribute]);
  return withEdits(record, edits);
}

/** Adds edits with their own `bases`, such as those of a recovered draft. */
export function adoptEdits(record: LocalRecord, edits: Values, bases: Values): LocalRecord {
  return withEdits({ ...record, bases: { ...record.bases, ...bases } }, { ...record.edits, ...edits });
}

/**
 * Attributes with an unsaved edit whose server value someone else has changed since. The edit is kept until
 * the user resolves the conflict.
 */
export function conflictsOf({ snapshot, edits, bases }: LocalRecord): string[] {
  return Object.keys(edits).filter((attribute) => !isUnchanged(bases[attribute], snapshot[attribute]));
}

/** Returns whether any attribute is in conflict. */
export function isInConflict(record: LocalRecord): boolean {
  return conflictsOf(record).length > 0;
}

/**
 * Resolves the conflict of an attribute in favour of the edit, which now has the server's value as its base.
 */
export function keepEdit(record: LocalRecord, attribute: string): LocalRecord {
  return { ...record, bases: { ...record.bases, [attribute]: record.snapshot[attribute] } };
}

/** Drops the edit of an attribute in favour of the server's value. */
export function dropEdit(record: LocalRecord, attribute: string): LocalRecord {
  const { [attribute]: _edit, ...edits } = record.edits;
  return withEdits(record, edits);
}

/**
 * Merges the answer to the pending save, and ends it. An edit that still has the sent value is saved, even if
 * the server stored another one; an edit that was typed since stays, over the new snapshot.
 *
 * `sentFrom` is the snapshot at the time of sending. An attribute whose snapshot has changed since keeps it:
 * that change came from an answer that may be newer than this one.
 */
export function mergeSavedRecord(record: LocalRecord, answer: Values, sentFrom: Values): LocalRecord {
  const { snapshot, sent } = record;
  const typedSince = Object.entries(record.edits).filter(
    ([attribute, value]) =>
      sent === null || !Object.hasOwn(sent, attribute) || !isExactlySame(sent[attribute], value),
  );
  // A server may answer only the attributes that it changed itself; the others were accepted as sent.
  const accepted = { ...sent, ...answer };
  const saved = Object.entries(accepted).filter(([attribute]) =>
    isExactlySame(snapshot[attribute], sentFrom[attribute]),
  );
  const own = Object.entries(accepted).filter(([attribute]) => Object.hasOwn(sent ?? {}, attribute));
  const bases = { ...record.bases, ...Object.fromEntries(own) };
  // As unconfirmed, the sent values are this client's own: a snapshot that has one of them is no conflict.
  const ended = { snapshot, edits: Object.fromEntries(typedSince), bases, sent: null, unconfirmed: sent };
  const merged = mergeRecord(ended, Object.fromEntries(saved));
  // Attributes that this save did not send may still be in flight in an earlier one.
  const unconfirmed = withoutConfirmed(record.unconfirmed, accepted);
  return withEdits({ ...merged, unconfirmed }, merged.edits);
}

/**
 * Ends a failed save: every edit is unsaved again. If the outcome is unknown, the sent values are kept as
 * unconfirmed, since the server may already have stored them. A refusal does not settle an earlier save with
 * an unknown outcome.
 */
export function endFailedSave(record: LocalRecord, isOutcomeUnknown: boolean): LocalRecord {
  const unconfirmed = isOutcomeUnknown ? { ...record.unconfirmed, ...record.sent } : record.unconfirmed;
  return withEdits({ ...record, sent: null, unconfirmed }, record.edits);
}

/**
 * Returns the record with only what is still unsaved. Edits that equal the snapshot are dropped, and an
 * attribute of an unconfirmed save counts as saved if the snapshot has its value. A record with a pending
 * save is returned as it is.
 */
export function settleRecord(record: LocalRecord): LocalRecord {
  const { snapshot, sent, unconfirmed } = record;
  if (sent !== null) return record;
  const arrived = Object.entries(unconfirmed ?? noValues).filter(([attribute, value]) =>
    isUnchanged(snapshot[attribute], value),
  );
  const unknown = withoutConfirmed(unconfirmed, Object.fromEntries(arrived));
  return withEdits({ ...record, unconfirmed: unknown }, record.edits);
}

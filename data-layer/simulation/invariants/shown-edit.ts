import { textOf } from '../record-history.ts';
import type { Break } from './invariant.ts';
import type { OwnValues } from './own-values.ts';
import { isAlike, type Shown, type TypedEdit } from './typed-edit.ts';

/** One attribute of a shown record, and the edit of it. */
export interface ShownEdit {
  readonly shown: Shown;
  readonly attribute: string;
  readonly edit: TypedEdit;
  readonly own: OwnValues;
}

/** Returns whether a conflict may be shown, and whether it may be missing. */
function judgeConflict({ shown, attribute, edit, own }: ShownEdit): { mayShow: boolean; mayHide: boolean } {
  const known = textOf(shown.snapshot[attribute]);
  // A client cannot distinguish its own value that comes back from an equal one of another person: both
  // results are valid.
  if (edit.saved === known) edit.base = known;
  else if (own.has(shown.key, attribute, known)) edit.otherBases = new Set([...edit.otherBases, known]);
  else if (edit.doubted === known) return { mayShow: true, mayHide: true };
  const bases = [edit.base, ...edit.otherBases];
  return {
    mayShow: bases.some((base) => !isAlike(base, known)),
    mayHide: bases.some((base) => isAlike(base, known)),
  };
}

/** Checks an edit that the page shows as unsaved. */
export function checkUnsaved(one: ShownEdit, tab: string, onBreak: Break): void {
  const { shown, attribute, edit, own } = one;
  const { key, values, snapshot, conflicts, saving, deleted } = shown;
  const [value, known] = [textOf(edit.value), textOf(snapshot[attribute])];
  const what = `${tab}: ${key} ${attribute} ${value}`;
  if (textOf(values[attribute]) !== value)
    onBreak('an unsaved edit survives', `${what} shows ${textOf(values[attribute])}`);
  // A save with an unknown outcome may still change the value; on a deleted record, only another value's
  // save.
  const isDoubted = deleted ? own.hasOther(key, attribute, value) : own.has(key, attribute);
  if (!saving && (isAlike(known, value) ? !isDoubted : deleted && edit.isAcknowledged))
    onBreak('what the server has is not unsaved', `${what} over ${known}`);
  const isShown = conflicts.includes(attribute);
  const { mayShow, mayHide } = judgeConflict(one);
  if (isShown ? mayShow : mayHide) return;
  const how = `${what} over ${edit.base}, the server has ${known}, ${isShown ? 'shown' : 'not shown'}`;
  onBreak('conflicts are shown, and only those', how);
}

/** Checks that an edit which is no longer shown is settled: saved, or equal to the server's value. */
export function checkSettled(
  { shown, attribute, edit, own }: ShownEdit,
  tab: string,
  onBreak: Break,
): boolean {
  const value = textOf(edit.value);
  const sent = own.sentNow(shown.key, attribute);
  // While a save of another value is in flight, the server's value is about to change.
  const isOnServer =
    isAlike(textOf(shown.snapshot[attribute]), value) && (sent === undefined || isAlike(sent, value));
  if (edit.isAcknowledged || isOnServer) return true;
  const shows = textOf(shown.values[attribute]);
  onBreak('an unsaved edit survives', `${tab}: ${shown.key} ${attribute} ${value} shows ${shows}`);
  return false;
}

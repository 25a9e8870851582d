import type { EditedRecord } from './use-record-editor.ts';

/** Somebody changed on the server what is being edited here. */
export interface Conflict {
  /** What the server has now. */
  readonly theirs: unknown;
  /** `you`: somebody of the same name, so probably the same person elsewhere. */
  readonly by: { readonly who: 'somebody' | 'you' } | { readonly who: 'colleague'; readonly name: string };
}

function writerOf(name: string | null, ownName: string): Conflict['by'] {
  if (name === null) return { who: 'somebody' };
  return name === ownName ? { who: 'you' } : { who: 'colleague', name };
}

/**
 * The conflict of an attribute; `null`: there is none.
 * @param ownName The name of the person who edits.
 */
export function conflictOf(
  { conflicts, snapshot, modifiedBy }: Pick<EditedRecord, 'conflicts' | 'snapshot' | 'modifiedBy'>,
  attribute: string,
  ownName: string,
): Conflict | null {
  if (!conflicts.includes(attribute)) return null;
  return { theirs: snapshot[attribute], by: writerOf(modifiedBy, ownName) };
}

import type { Translate } from '#ui/texts/texts.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { authorOfChange, authorParams, type ChangeAuthor } from './change-author.ts';
import type { EditedRecord } from './edited-record.ts';

/** A conflict: another user has changed a value on the server that is edited here. */
export interface Conflict {
  /** The value on the server. */
  readonly theirs: unknown;
  readonly by: ChangeAuthor;
}

export function authorOf(
  { authors }: Pick<EditedRecord, 'authors'>,
  attribute: string,
  ownId: string,
): ChangeAuthor {
  return authorOfChange(Object.hasOwn(authors, attribute) ? authors[attribute] : undefined, ownId);
}

/**
 * Returns the conflict of an attribute; `null` if there is none.
 * @param ownId Account of the current user.
 */
export function conflictOf(
  record: Pick<EditedRecord, 'conflicts' | 'snapshot' | 'authors'>,
  attribute: string,
  ownId: string,
): Conflict | null {
  if (!record.conflicts.includes(attribute)) return null;
  return { theirs: record.snapshot[attribute], by: authorOf(record, attribute, ownId) };
}

/** « Modifié par Camille Martin à 14:07 » */
export function conflictAuthorText(by: ChangeAuthor, pack: LocalePack, t: Translate): string {
  return t(`record.conflict.by_${by.who}`, authorParams(by, pack, t));
}

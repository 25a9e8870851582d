import type { Colleague } from '@ne2016/contract';
import type { EditedRecord } from './use-record-editor.ts';

/** Who changed a value, and when where that is known: an instant in UTC. */
export type ConflictAuthor =
  | { readonly who: 'unknown' }
  /** An account that is no more, or none. */
  | { readonly who: 'somebody'; readonly at: string }
  /** The same account, on another page. */
  | { readonly who: 'you'; readonly at: string }
  | { readonly who: 'colleague'; readonly at: string; readonly person: Colleague };

/** Somebody changed on the server what is being edited here. */
export interface Conflict {
  /** What the server has now. */
  readonly theirs: unknown;
  readonly by: ConflictAuthor;
}

function authorOf(
  { authors }: Pick<EditedRecord, 'authors'>,
  attribute: string,
  ownId: string,
): ConflictAuthor {
  const author = Object.hasOwn(authors, attribute) ? authors[attribute] : undefined;
  if (author === undefined) return { who: 'unknown' };
  const { at, by: person } = author;
  if (person === null) return { who: 'somebody', at };
  return person.id === ownId ? { who: 'you', at } : { who: 'colleague', at, person };
}

/**
 * The conflict of an attribute; `null`: there is none.
 * @param ownId The account of the person who edits.
 */
export function conflictOf(
  record: Pick<EditedRecord, 'conflicts' | 'snapshot' | 'authors'>,
  attribute: string,
  ownId: string,
): Conflict | null {
  if (!record.conflicts.includes(attribute)) return null;
  return { theirs: record.snapshot[attribute], by: authorOf(record, attribute, ownId) };
}

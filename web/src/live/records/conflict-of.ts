import type { Colleague } from '@ne2016/contract';
import type { Translate } from '#ui/texts/texts.ts';
import { localDay } from '#formats/calendar-day.ts';
import { formatDate, formatTime } from '#formats/format-date.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { unreachable } from '#exhaustiveness/unreachable.ts';
import type { EditedRecord } from './edited-record.ts';

/** The author of a value and, if known, the time of the change: an instant in UTC. */
type ConflictAuthor =
  | { readonly who: 'unknown' }
  /** A deleted account, or a change without one. */
  | { readonly who: 'somebody'; readonly at: string }
  /** The account of the user, on another page. */
  | { readonly who: 'you'; readonly at: string }
  | { readonly who: 'colleague'; readonly at: string; readonly person: Colleague };

/** A conflict: another user has changed a value on the server that is edited here. */
export interface Conflict {
  /** The value on the server. */
  readonly theirs: unknown;
  readonly by: ConflictAuthor;
}

export function authorOf(
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

/** Returns a time as text relative to `now`: with the date unless it is the same day. */
export function whenText(at: string, now: Date, pack: LocalePack, t: Translate): string {
  const [day, time] = [localDay(new Date(at)), formatTime(at, pack)];
  if (day === localDay(now)) return t('record.conflict.today', { time });
  return t('record.conflict.onDay', { day: formatDate(day ?? at, pack), time });
}

/**
 * Returns a name, with the email address if another person has the same name; only then the server sends it.
 */
export function personText({ name, email }: Pick<Colleague, 'name' | 'email'>): string {
  return email === undefined ? name : `${name} (${email})`;
}

/** « Modifié par Camille Martin à 14:07 » */
export function conflictAuthorText(by: ConflictAuthor, pack: LocalePack, t: Translate): string {
  if (by.who === 'unknown') return t('record.conflict.by_unknown');
  const when = whenText(by.at, new Date(), pack, t);
  switch (by.who) {
    case 'somebody':
      return t('record.conflict.by_somebody', { when });
    case 'you':
      return t('record.conflict.by_you', { when });
    case 'colleague':
      return t('record.conflict.by_colleague', { when, name: personText(by.person) });
    default:
      return unreachable(by);
  }
}

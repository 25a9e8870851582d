import type { Colleague } from '@ne2016/contract';
import type { Translate } from '#ui/texts/texts.ts';
import { localDay } from '#formats/calendar-day.ts';
import { formatDate, formatTime } from '#formats/format-date.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { unreachable } from '#exhaustiveness/unreachable.ts';
import type { EditedRecord } from './edited-record.ts';

/** Who changed a value, and when where that is known: an instant in UTC. */
type ConflictAuthor =
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

/** When something happened, as one says it at `now`: of another day, with the day. */
export function whenText(at: string, now: Date, pack: LocalePack, t: Translate): string {
  const [day, time] = [localDay(new Date(at)), formatTime(at, pack)];
  if (day === localDay(now)) return t('record.conflict.today', { time });
  return t('record.conflict.onDay', { day: formatDate(day ?? at, pack), time });
}

/** A name, with the address where two people have the same name: the server sends it for those only. */
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

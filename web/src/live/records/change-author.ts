import type { AttributeAuthor, Colleague } from '@ne2016/contract';
import type { Translate } from '#ui/texts/texts.ts';
import { localDay } from '#formats/calendar-day.ts';
import { formatDate, formatTime } from '#formats/format-date.ts';
import type { LocalePack } from '#formats/locale-pack.ts';

/** The author of a change and, if known, its time: an instant in UTC. */
export type ChangeAuthor =
  | { readonly who: 'unknown' }
  /** A deleted account, or a change without one. */
  | { readonly who: 'somebody'; readonly at: string }
  /** The account of the user, on another page. */
  | { readonly who: 'you'; readonly at: string }
  | { readonly who: 'colleague'; readonly at: string; readonly person: Colleague };

/** @param ownId Account of the current user. */
export function authorOfChange(
  change: Pick<AttributeAuthor, 'at' | 'by'> | null | undefined,
  ownId: string,
): ChangeAuthor {
  if (!change) return { who: 'unknown' };
  const { at, by: person } = change;
  if (person === null) return { who: 'somebody', at };
  return person.id === ownId ? { who: 'you', at } : { who: 'colleague', at, person };
}

/** Returns the values for the texts of a change, of which there is one for each `who`. */
export function authorParams(by: ChangeAuthor, pack: LocalePack, t: Translate) {
  return {
    name: by.who === 'colleague' ? personText(by.person) : '',
    when: by.who === 'unknown' ? '' : whenText(by.at, new Date(), pack, t),
  };
}

/**
 * Returns a name, with the email address if another person has the same name; only then the server sends it.
 */
export function personText({ name, email }: Pick<Colleague, 'name' | 'email'>): string {
  return email === undefined ? name : `${name} (${email})`;
}

/** Returns the name of the author of a change; « Compte supprimé » for a deleted account. */
export function authorName(by: Colleague | null | undefined, t: Translate): string {
  return by ? personText(by) : t('filters.facts.removedAccount');
}

/** Returns a time as text relative to `now`: with the date unless it is the same day. */
export function whenText(at: string, now: Date, pack: LocalePack, t: Translate): string {
  const [day, time] = [localDay(new Date(at)), formatTime(at, pack)];
  if (day === localDay(now)) return t('record.conflict.today', { time });
  return t('record.conflict.onDay', { day: formatDate(day ?? at, pack), time });
}

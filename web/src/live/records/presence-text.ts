import type { Resource } from '@ne2016/contract';
import type { PresentColleague, PresentPerson } from '@ne2016/data-layer';
import type { Translate } from '#ui/texts/texts.ts';
import { personText } from './change-author.ts';

/** Largest number of people who are named; the others are counted. */
const mostNamed = 3;

/** Returns a name to begin a sentence with, and the email address if another person has the same name. */
export function presentName({ name, email }: PresentColleague, t: Translate): string {
  return name === null
    ? t('record.presence.somebody')
    : personText({ name, ...(email !== null && { email }) });
}

/**
 * Returns names as text: « Driss Marchand, Léa Bernard et 2 autres personnes ».
 * @param isFirst Whether the text begins a sentence.
 */
export function namesText(
  people: readonly PresentColleague[],
  locale: string,
  t: Translate,
  isFirst = true,
): string {
  const named = people.slice(0, people.length > mostNamed + 1 ? mostNamed : people.length);
  const more = people.length - named.length;
  const names = named.map((person, at) =>
    (at > 0 || !isFirst) && person.name === null ? t('record.presence.somebodyElse') : presentName(person, t),
  );
  if (more > 0) names.push(t('record.presence.more', { count: more }));
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}

/** Returns « Driss Marchand modifie « Budget » · Léa Bernard consulte cette fiche »; empty without others. */
export function presenceText(
  { attributes }: Pick<Resource, 'attributes'>,
  others: readonly PresentPerson[],
  locale: string,
  t: Translate,
): string {
  const editors = others.flatMap((person) => {
    const label = person.attribute === null ? undefined : attributes[person.attribute]?.label;
    return label === undefined
      ? []
      : [{ person, text: t('record.presence.edits', { name: presentName(person, t), label }) }];
  });
  const edits = editors.slice(0, mostNamed);
  const viewers = others.filter((other) => edits.every(({ person }) => person !== other));
  const views = t('record.presence.views', { count: viewers.length, names: namesText(viewers, locale, t) });
  return [...edits.map(({ text }) => text), ...(viewers.length > 0 ? [views] : [])].join(' · ');
}

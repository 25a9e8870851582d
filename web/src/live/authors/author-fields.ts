import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { textComparer } from '#formats/compare-texts.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import type { Translate } from '#ui/texts/texts.ts';
import { personText } from '../records/change-author.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { Field } from '#query/fields/fields.ts';
import { isNews, type ListPeople, type RecordAuthors } from './record-authors.ts';

interface AuthorFieldsOptions {
  readonly resource: Pick<Resource, 'identifier'>;
  readonly authors: Pick<RecordAuthors, 'of'>;
  readonly people: ListPeople;
  /** Account of the current user, shown as « Vous ». */
  readonly userId: string;
  /** Time up to which the user has seen the list, in milliseconds. */
  readonly seenUntil: number;
  /** Determines the sort order of names. */
  readonly pack: Pick<LocalePack, 'locale'>;
}

/** Returns the people to choose from: the current user first, then the others by name. */
function optionsOfPeople(
  { people, userId, pack }: Pick<AuthorFieldsOptions, 'people' | 'userId' | 'pack'>,
  t: Translate,
): Record<string, string> {
  const others = [...people].filter(([id]) => id !== userId);
  const named = others.flatMap(([id, person]) =>
    person === null ? [] : [[id, personText(person)] as const],
  );
  const removed = others.filter(([, person]) => person === null);
  const compare = textComparer(pack);
  return Object.fromEntries([
    [userId, t('filters.facts.you')],
    ...named.toSorted(([, one], [, other]) => compare(one, other)),
    ...removed.map(([id]) => [id, t('filters.facts.removedAccount')] as const),
  ]);
}

/** Returns a time in the format of date and time values. */
const toInstant = (time: number | null | undefined) =>
  time === null || time === undefined ? null : new Date(time).toISOString();

/** Returns fields for the author and the last editor of a record, and for the times. */
export function authorFields(asked: AuthorFieldsOptions, t: Translate): readonly Field[] {
  const { resource, authors } = asked;
  const options = optionsOfPeople(asked, t);
  const factsOf = (values: RecordValues) => authors.of(values[resource.identifier] as RecordKey);
  const personField = (name: 'creator' | 'editor'): Field => {
    const label = t(`filters.facts.${name}`);
    const read = (values: RecordValues) => factsOf(values)?.[name] ?? null;
    return { path: `@${name}`, label, attribute: { kind: 'choice', label, options }, read };
  };
  const timeField = (name: 'created' | 'changed'): Field => {
    const label = t(`filters.facts.${name}`);
    const read = (values: RecordValues) => toInstant(factsOf(values)?.[name]);
    return { path: `@${name}`, label, attribute: { kind: 'dateTime', label }, read };
  };
  const label = t('filters.facts.news');
  const read = (values: RecordValues) => {
    const facts = factsOf(values);
    return facts !== undefined && isNews(facts, asked.userId, asked.seenUntil);
  };
  const newsField: Field = { path: '@news', label, attribute: { kind: 'flag', label }, read };
  return [
    personField('creator'),
    timeField('created'),
    personField('editor'),
    timeField('changed'),
    newsField,
  ];
}

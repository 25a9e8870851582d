import type { Attribute, Resource } from '@ne2016/contract';
import { answers, type SearchText, toSearchText } from '../../../ui/search/rank-text.ts';
import { wordsOf } from '../../../ui/search/search-text.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { RecordValues } from '../values/record-title.ts';
import { type TextContext, valueText } from '../values/value-text.ts';

/** Whether a record is to be shown. */
export type RecordFilter = (values: RecordValues) => boolean;

/** Finds the records of one resource. */
export interface RecordSearch {
  /** The filter for a query; `undefined` when everything is wanted. */
  filterFor(query: string): RecordFilter | undefined;
  /** Makes the text of a record beforehand, so that the first query need not. */
  prepare(values: RecordValues): void;
}

/**
 * Makes what finds the records of a resource by all their attributes, as people read them, whether the list has a
 * column for them or not. Every word of the query must occur. The text of a record is made once and kept as long as its
 * values are; the titles of linked records change by themselves, so they are looked up each time.
 */
export function createRecordSearch(resource: Resource, context: TextContext): RecordSearch {
  const texts = new WeakMap<RecordValues, string>();
  const titles = new Map<string, string>();
  const attributes = Object.entries(resource.attributes);
  const links = attributes.filter(([, attribute]) => kindOf(attribute).isOfOthers);
  const own = attributes.filter(([, attribute]) => !kindOf(attribute).isOfOthers);
  const write = (values: RecordValues, [name, attribute]: readonly [string, Attribute]) =>
    valueText(attribute, values[name], context);

  function ownText(values: RecordValues): string {
    const known = texts.get(values);
    if (known !== undefined) return known;
    const made = toSearchText(
      '',
      own.map((attribute) => write(values, attribute)),
    ).others;
    texts.set(values, made);
    return made;
  }

  function linkedText(values: RecordValues, link: readonly [string, Attribute]): string {
    const title = write(values, link);
    const known = titles.get(title);
    if (known !== undefined) return known;
    const made = toSearchText(title).title;
    titles.set(title, made);
    return made;
  }

  function textOf(values: RecordValues): SearchText {
    return { title: links.map((link) => linkedText(values, link)).join(''), others: ownText(values) };
  }

  function filterFor(query: string): RecordFilter | undefined {
    const words = wordsOf(query);
    return words.length === 0 ? undefined : (values) => answers(textOf(values), words);
  }

  return { filterFor, prepare: ownText };
}

import type { Attribute, Resource } from '@ne2016/contract';
import { toSearchText } from '../../../ui/search/rank-text.ts';
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
  /** What a record is found by now, normalised, with a space before each word. */
  textOf(values: RecordValues): string;
}

/**
 * Makes what finds the records of a resource by all their attributes, as people read them, whether the list has a
 * column for them or not. Every word of the query must occur. The titles of linked records change by themselves, and the
 * text of a record with them.
 */
export function createRecordSearch(resource: Resource, context: TextContext): RecordSearch {
  /** Few titles are linked to by many records. */
  const titles = new Map<string, string>();
  const attributes = Object.entries(resource.attributes);
  const links = attributes.filter(([, attribute]) => kindOf(attribute).isOfOthers);
  const own = attributes.filter(([, attribute]) => !kindOf(attribute).isOfOthers);
  const write = (values: RecordValues, [name, attribute]: readonly [string, Attribute]) =>
    valueText(attribute, values[name], context);

  function linkedText(values: RecordValues, link: readonly [string, Attribute]): string {
    const title = write(values, link);
    const known = titles.get(title);
    if (known !== undefined) return known;
    const made = toSearchText(title).title;
    titles.set(title, made);
    return made;
  }

  function textOf(values: RecordValues): string {
    const { others } = toSearchText(
      '',
      own.map((attribute) => write(values, attribute)),
    );
    return links.length === 0 ? others : others + links.map((link) => linkedText(values, link)).join('');
  }

  function filterFor(query: string): RecordFilter | undefined {
    const words = wordsOf(query);
    if (words.length === 0) return undefined;
    return (values) => {
      const text = textOf(values);
      return words.every((word) => text.includes(word));
    };
  }

  return { filterFor, textOf };
}

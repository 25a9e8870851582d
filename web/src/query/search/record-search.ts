import { type Attribute, listedAttributes, type Resource, shownAttributes } from '@ne2016/contract';
import { normalizeText, wordsOf } from '#ui/search/search-text.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import type { RecordValues } from '#values/record-title.ts';
import { valueText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';

/** Returns whether a record passes. */
export type RecordFilter = (values: RecordValues) => boolean;

/** Finds the records of one resource. */
export interface RecordSearch {
  /** Returns the filter of a query; `undefined` if every record passes. */
  filterFor(query: string): RecordFilter | undefined;
  /** Returns the text in which a record is searched: normalized, with a space before each word. */
  textOf(values: RecordValues): string;
}

/** Returns a function that makes the searched text of some computed attributes of a record. */
export function computedText(
  resource: Resource,
  context: TextContext,
  computed: readonly string[],
): RecordSearch['textOf'] {
  const attributes = listedAttributes(resource).filter(([name]) => computed.includes(name));
  return (values) =>
    attributes
      .map(([name, attribute]) => ` ${normalizeText(valueText(attribute, values[name], context))}`)
      .join('');
}

/**
 * Returns the search of a resource. It covers all attributes, as people read them, whether or not the list
 * has a column for them. Values are normalized one by one, so that the digits of two never form one number.
 * Every word of the query must match. The titles of linked records can change without the record, and its
 * text with them.
 * @param computed Names of the computed attributes that are searched too: those that the list shows.
 */
export function createRecordSearch(
  resource: Resource,
  context: TextContext,
  computed: readonly string[] = [],
): RecordSearch {
  /** A cache: many records link to few titles. */
  const titles = new Map<string, string>();
  const attributes = [
    ...shownAttributes(resource),
    ...listedAttributes(resource).filter(([name]) => computed.includes(name)),
  ];
  const links = attributes.filter(([, attribute]) => kindOf(attribute).isOfOthers);
  const own = attributes.filter(([, attribute]) => !kindOf(attribute).isOfOthers);
  /** Whether normalizing removes the group separators of a number: « 1 250 000 » becomes « 1250000 ». */
  const areGroupsClosed = normalizeText(`1${context.pack.groupSeparator}000`) === '1000';

  function ownText(values: RecordValues, [name, attribute]: readonly [string, Attribute]): string {
    const value = values[name];
    // A shortcut: inserting separators only to remove them again would take as long as everything else.
    const isAsWritten = attribute.kind === 'number' && Number.isSafeInteger(value) && Number(value) >= 0;
    if (isAsWritten && areGroupsClosed) return ` ${String(value)}`;
    const { type, alsoFoundBy } = kindOf(attribute);
    // The type of the value matches its kind, which the compiler cannot follow through a union.
    const alias =
      alsoFoundBy !== undefined && typeof value === type
        ? ` ${alsoFoundBy(value as Parameters<typeof alsoFoundBy>[0]).toLowerCase()}`
        : '';
    return ` ${normalizeText(valueText(attribute, value, context))}${alias}`;
  }

  function linkedText(values: RecordValues, [name, attribute]: readonly [string, Attribute]): string {
    const title = valueText(attribute, values[name], context);
    const known = titles.get(title);
    if (known !== undefined) return known;
    const made = ` ${normalizeText(title)}`;
    titles.set(title, made);
    return made;
  }

  function textOf(values: RecordValues): string {
    let text = '';
    for (const attribute of own) text += ownText(values, attribute);
    for (const attribute of links) text += linkedText(values, attribute);
    return text;
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

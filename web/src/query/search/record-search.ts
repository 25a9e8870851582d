import { type Attribute, listedAttributes, type Resource, shownAttributes } from '@ne2016/contract';
import { normalizeText, wordsOf } from '#ui/search/search-text.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import type { RecordValues } from '#values/record-title.ts';
import { valueText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';

/** Whether a record is to be shown. */
export type RecordFilter = (values: RecordValues) => boolean;

/** Finds the records of one resource. */
export interface RecordSearch {
  /** The filter for a query; `undefined` when everything is wanted. */
  filterFor(query: string): RecordFilter | undefined;
  /** What a record is found by now, normalised, with a space before each word. */
  textOf(values: RecordValues): string;
}

/** Makes the text of some computed attributes of a record, as the search compares it. */
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
 * Makes what finds the records of a resource by all their attributes, as people read them, whether the list has a
 * column for them or not. Each value is normalised by itself: figures of two are no number. Every word of the query must occur. The titles of linked records change by themselves, and the
 * text of a record with them.
 * @param computed the computed attributes that are searched as well: those that the list shows
 */
export function createRecordSearch(
  resource: Resource,
  context: TextContext,
  computed: readonly string[] = [],
): RecordSearch {
  /** Few titles are linked to by many records. */
  const titles = new Map<string, string>();
  const attributes = [
    ...shownAttributes(resource),
    ...listedAttributes(resource).filter(([name]) => computed.includes(name)),
  ];
  const links = attributes.filter(([, attribute]) => kindOf(attribute).isOfOthers);
  const own = attributes.filter(([, attribute]) => !kindOf(attribute).isOfOthers);
  /** Whether a number is looked for without its groups: « 1 250 000 » is « 1250000 ». */
  const areGroupsClosed = normalizeText(`1${context.pack.groupSeparator}000`) === '1000';

  function ownText(values: RecordValues, [name, attribute]: readonly [string, Attribute]): string {
    const value = values[name];
    // Grouping the figures only to close the groups up again would take as long as everything else.
    const isAsWritten = attribute.kind === 'number' && Number.isSafeInteger(value) && Number(value) >= 0;
    if (isAsWritten && areGroupsClosed) return ` ${String(value)}`;
    const { type, alsoFoundBy } = kindOf(attribute);
    // A value of the type of its kind is one of it, which the compiler cannot follow through a union.
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

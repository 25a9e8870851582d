import type { Attribute, Resource } from '@ne2016/contract';
import { normalizeText } from '../../../ui/select/search-options.ts';
import type { RecordValues } from '../values/record-title.ts';
import { type TextContext, valueText } from '../values/value-text.ts';

type Column = readonly [name: string, attribute: Attribute];

function columnsOf(resource: Resource): Column[] {
  return resource.columns.flatMap((name) => {
    const attribute = resource.attributes[name];
    return attribute === undefined ? [] : [[name, attribute] as const];
  });
}

/** Whether a record is to be shown. */
type RecordFilter = (values: RecordValues) => boolean;

/** Finds the records of one resource. */
export interface RecordSearch {
  /** The filter for a query; `undefined` when everything is wanted. */
  filterFor(query: string): RecordFilter | undefined;
  /** Makes the text of a record beforehand, so that the first query need not. */
  prepare(values: RecordValues): void;
}

/**
 * Makes what finds the records of a resource by all the columns that are shown, ignoring accents and case. Every word
 * of the query must occur. The text of a record is made once and kept as long as its values are; the titles of linked
 * records change by themselves, so they are looked up each time.
 */
export function createRecordSearch(resource: Resource, context: TextContext): RecordSearch {
  const texts = new WeakMap<RecordValues, string>();
  const titles = new Map<string, string>();
  const columns = columnsOf(resource);
  const links = columns.filter(([, { kind }]) => kind === 'link');
  const others = columns.filter(([, { kind }]) => kind !== 'link');
  const write = (from: readonly Column[], values: RecordValues) =>
    from.map(([name, attribute]) => valueText(attribute, values[name], context)).join('\n');

  function ownText(values: RecordValues): string {
    const known = texts.get(values);
    if (known !== undefined) return known;
    const made = normalizeText(write(others, values));
    texts.set(values, made);
    return made;
  }

  function linkedText(values: RecordValues): string {
    const title = write(links, values);
    const known = titles.get(title);
    if (known !== undefined) return known;
    const made = normalizeText(title);
    titles.set(title, made);
    return made;
  }

  function filterFor(query: string): RecordFilter | undefined {
    const words = normalizeText(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return undefined;
    return (values) => {
      const text = ownText(values);
      const linked = links.length === 0 ? '' : linkedText(values);
      return words.every((word) => text.includes(word) || linked.includes(word));
    };
  }

  return { filterFor, prepare: ownText };
}

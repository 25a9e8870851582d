import { columnWidths } from '@ne2016/contract';
import { groupingText, readGrouping } from '../fields/grouping.ts';
import { isOneOf } from '../fields/is-one-of.ts';
import { layoutText, readLayout } from '../layouts/layouts.ts';
import {
  type Condition,
  densities,
  type FilterGroup,
  isGroup,
  type ListOrder,
  operators,
  plainView,
  totalFunctions,
  type View,
  type ViewColumn,
} from './view.ts';

// The text of a view, used in addresses and in storage, such as
//   search=école&filter=status.is~running~approved&filter=any&filter=budget.between~100000~&filter=end&sort=-budget~name
// Only settings that differ from a plain view are written. A filter is a sequence of conditions; `all` or
// `any` opens a group and `end` closes it. No text ends in punctuation that mail programs take for the end of
// a sentence.

/** The result of parsing a text. */
export interface ReadView {
  readonly view: View;
  /** The parts that cannot be read, as they were written: from a newer version, or edited by hand. */
  readonly unread: readonly string[];
}

/** Maximum depth of groups. Deeper ones do not occur in practice, and each level is a call on the stack. */
const deepest = 20;

/** Encodes a part of a query, except for characters that all programs leave unencoded. */
function encode(text: string): string {
  const encoded = encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return encoded.replaceAll('%3A', ':').replaceAll('%40', '@');
}

/**
 * Decodes a part of a query, in which a program may have encoded more characters than necessary.
 * @returns `undefined` if the encoding is invalid.
 */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Escapes `~`, which separates values, and `!`, the escape character itself. */
const escapeValue = (value: string) => value.replaceAll(/[!~]/g, '!$&');

/** Splits a text at `~` and unescapes the values. */
function splitValues(text: string): string[] {
  const values = [''];
  for (const [sign] of text.matchAll(/![!~]|[^]/g))
    if (sign === '~') values.push('');
    else values.push(`${values.pop()}${sign.length > 1 ? sign.slice(1) : sign}`);
  return values;
}

const conditionText = ({ field, operator, values }: Condition) =>
  [`${field}.${operator}`, ...values.map(escapeValue)].join('~');

function filterTexts(filter: FilterGroup): string[] {
  return filter.parts.flatMap((part) =>
    isGroup(part) ? [part.match, ...filterTexts(part), 'end'] : [conditionText(part)],
  );
}

/** Returns the text of a view; empty for a plain one. Equal views have equal texts. */
export function viewText(view: View): string {
  const parts: [key: string, value: string][] = [];
  const add = (key: string, value: string) => parts.push([key, value]);
  if (view.search !== '') add('search', view.search);
  const isWhole = view.filter.match === 'all' || view.filter.parts.length === 0;
  const filter = isWhole ? view.filter : { match: 'all' as const, parts: [view.filter] };
  for (const text of filterTexts(filter)) add('filter', text);
  if (view.sort.length > 0)
    add(
      'sort',
      view.sort
        .map(({ column, direction }) => (direction === 'descending' ? `-${column}` : column))
        .join('~'),
    );
  if (view.columns !== null)
    add(
      'columns',
      view.columns.map(({ name, width }) => (width === undefined ? name : `${name}:${width}`)).join('~'),
    );
  if (!view.isPinned) add('pinned', 'no');
  if (view.density !== 'normal') add('density', view.density);
  if (view.group !== null) add('group', groupingText(view.group));
  const totals = Object.entries(view.totals);
  if (totals.length > 0) add('totals', totals.map((pair) => pair.join(':')).join('~'));
  if (view.layout.type !== 'table') add('layout', layoutText(view.layout));
  return parts.map(([key, value]) => `${key}=${encode(value)}`).join('&');
}

const conditionPattern = /^(@?[\w-]+(?:\.[\w-]+)?)\.([A-Za-z]+)$/;

function readCondition(text: string): Condition | undefined {
  const [head = '', ...values] = splitValues(text);
  const [, field, operator] = conditionPattern.exec(head) ?? [];
  return field !== undefined && isOneOf(operators, operator) ? { field, operator, values } : undefined;
}

/** Parses a filter; removes the texts that it reads from `texts`. */
function readFilter(match: 'all' | 'any', texts: string[], unread: string[], depth = 0): FilterGroup {
  const parts: (Condition | FilterGroup)[] = [];
  for (let text = texts.shift(); text !== undefined; text = texts.shift()) {
    if (text === 'end' && depth > 0) break;
    if ((text === 'all' || text === 'any') && depth < deepest) {
      const group = readFilter(text, texts, unread, depth + 1);
      if (group.parts.length > 0) parts.push(group);
      continue;
    }
    const condition = readCondition(text);
    if (condition === undefined) unread.push(`filter=${text}`);
    else parts.push(condition);
  }
  return { match, parts };
}

/** A filter that consists of one group equals that group. */
function unwrapped(filter: FilterGroup): FilterGroup {
  const [only, ...others] = filter.parts;
  return others.length === 0 && only !== undefined && isGroup(only) ? unwrapped(only) : filter;
}

const namePattern = /^[A-Za-z_][\w-]*$/;
function readOrder(text: string): ListOrder | undefined {
  const [, sign, column] = /^(-?)(.+)$/.exec(text) ?? [];
  if (column === undefined || !namePattern.test(column)) return undefined;
  return { column, direction: sign === '-' ? 'descending' : 'ascending' };
}

function readColumn(text: string): ViewColumn | undefined {
  const [name = '', width] = text.split(':');
  if (!namePattern.test(name)) return undefined;
  if (width === undefined) return { name };
  if (!/^[1-9]\d{0,4}$/.test(width)) return undefined;
  return { name, width: Math.min(Math.max(Number(width), columnWidths.least), columnWidths.most) };
}

function readTotal(text: string): [string, View['totals'][string]] | undefined {
  const [column = '', total] = text.split(':');
  return namePattern.test(column) && isOneOf(totalFunctions, total) ? [column, total] : undefined;
}

/** Parses all parts between `~`; `undefined` if one of them is invalid. */
function readAll<Part>(text: string, read: (part: string) => Part | undefined): Part[] | undefined {
  const parts = text.split('~').map(read);
  return parts.includes(undefined) ? undefined : (parts as Part[]);
}

/** Removes parts that repeat a column. */
function withoutRepetitions<Part>(parts: readonly Part[], columnOf: (part: Part) => string): readonly Part[] {
  const first = new Map<string, Part>();
  for (const part of parts) if (!first.has(columnOf(part))) first.set(columnOf(part), part);
  return [...first.values()];
}

type Reader = (text: string) => Partial<View> | undefined;

const wrap =
  <Part>(read: (text: string) => Part | undefined, toView: (part: Part) => Partial<View>): Reader =>
  (text) => {
    const part = read(text);
    return part === undefined ? undefined : toView(part);
  };

const readers: Readonly<Record<string, Reader>> = {
  search: (search) => ({ search }),
  sort: wrap(
    (text) => readAll(text, readOrder),
    (sort) => ({ sort: withoutRepetitions(sort, ({ column }) => column) }),
  ),
  columns: wrap(
    (text) => readAll(text, readColumn),
    (columns) => ({ columns: withoutRepetitions(columns, ({ name }) => name) }),
  ),
  pinned: (text) => (text === 'no' ? { isPinned: false } : undefined),
  density: (text) => (isOneOf(densities, text) ? { density: text } : undefined),
  group: wrap(readGrouping, (group) => ({ group: group.field === '' ? null : group })),
  totals: wrap(
    (text) => readAll(text, readTotal),
    (totals) => ({ totals: Object.fromEntries(totals) }),
  ),
  layout: wrap(readLayout, (layout) => ({ layout })),
};

/** Parses the text of a view, which may come from anywhere. Invalid parts are returned as `unread`. */
export function readViewText(text: string): ReadView {
  const unread: string[] = [];
  const filters: string[] = [];
  let view = plainView;
  for (const part of text.split('&').filter((one) => one !== '')) {
    const [, key = '', encoded = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    const value = decode(encoded);
    const read = value !== undefined && Object.hasOwn(readers, key) ? readers[key]?.(value) : undefined;
    if (key === 'filter' && value !== undefined) filters.push(value);
    else if (read === undefined) unread.push(part);
    else view = { ...view, ...read };
  }
  return { view: { ...view, filter: unwrapped(readFilter('all', filters, unread)) }, unread };
}

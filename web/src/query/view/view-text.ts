import { columnWidths } from '@ne2016/contract';
import { groupingText, isOneOf, layoutText, readGrouping, readLayout } from './layout-text.ts';
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

// The one text form of a view, for the address and for storage, such as
//
//   search=école&filter=status.is~running~approved&filter=any&filter=budget.between~100000~&filter=end&sort=-budget~name
//
// Only what differs from a plain view is written. A filter is a sequence of conditions; `all` or `any` opens a group and
// `end` closes it. Nothing ends in a sign that mail programs take for the end of a sentence.

/** What a text says of a view. */
export interface ReadView {
  readonly view: View;
  /** The parts that mean nothing here, as they are written: from a newer version, or edited by hand. */
  readonly unread: readonly string[];
}

/** Groups deeper than this are not read: nobody writes them, and each is a call on the stack. */
const deepest = 20;

/** Encodes a part of a query, all signs but those that every program leaves as they are. */
function encode(text: string): string {
  const encoded = encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return encoded.replaceAll('%3A', ':').replaceAll('%40', '@');
}

/** `undefined` for what no browser has encoded. Some programs encode more signs than we do. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** A value between `~`; where it has that sign itself, `!` stands before it. */
const escapeValue = (value: string) => value.replaceAll(/[!~]/g, '!$&');

/** The values between `~`. */
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

/** The text of a view; empty for a plain one. The same view has the same text. */
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

/** Reads a filter from its texts, the first of which is taken out each time. */
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

/** A filter that is one group is that group. */
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

/** All parts between `~`, or `undefined` where one of them is not read. */
function readAll<Part>(text: string, read: (part: string) => Part | undefined): Part[] | undefined {
  const parts = text.split('~').map(read);
  return parts.includes(undefined) ? undefined : (parts as Part[]);
}

/** Without those that name the same column again. */
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

/** Reads a view from its text, which may come from anywhere. What means nothing is left out, and told. */
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

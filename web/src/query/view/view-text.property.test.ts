import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Condition,
  densities,
  type FilterGroup,
  isGroup,
  noFilter,
  operators,
  plainView,
  totalFunctions,
  type View,
} from './view.ts';
import { anyField, anyGrouping, anyLayout } from '../layouts/testing/layout-samples.ts';
import { readViewText, viewText } from './view-text.ts';

const name = fc.constantFrom('status', 'budget', 'dueDate', 'start_date', 'a-b');
const value = fc.oneof(
  fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
  fc.constantFrom('', '~', '!', '!~', '~~!', 'a~b', '%7E', '+', '&=', '1 000 €', 'end', 'any'),
);
const condition = fc.record({
  field: anyField,
  operator: fc.constantFrom(...operators),
  values: fc.array(value, { maxLength: 4 }),
});
const filter = fc
  .letrec<{ group: FilterGroup }>((tie) => ({
    group: fc.record({
      match: fc.constantFrom('all', 'any'),
      parts: fc.array(fc.oneof({ maxDepth: 3 }, condition, tie('group')), { maxLength: 3 }),
    }),
  }))
  .group.map((group) => unwrapped(withoutEmptyGroups(group)));

/** Removes empty groups: they have no text. */
function withoutEmptyGroups({ match, parts }: FilterGroup): FilterGroup {
  const kept = parts.flatMap((part): (Condition | FilterGroup)[] => {
    const one = isGroup(part) ? withoutEmptyGroups(part) : part;
    return isGroup(one) && one.parts.length === 0 ? [] : [one];
  });
  return { match, parts: kept };
}

/** A filter that consists of one group equals that group. */
function unwrapped(filter: FilterGroup): FilterGroup {
  const [only, ...others] = filter.parts;
  if (only === undefined) return noFilter;
  return others.length === 0 && isGroup(only) ? unwrapped(only) : filter;
}

const view: fc.Arbitrary<View> = fc.record({
  search: value,
  filter,
  sort: fc.uniqueArray(fc.record({ column: name, direction: fc.constantFrom('ascending', 'descending') }), {
    maxLength: 3,
    selector: ({ column }) => column,
  }),
  columns: fc.option(
    fc.uniqueArray(
      fc.oneof(fc.record({ name }), fc.record({ name, width: fc.integer({ min: 56, max: 1200 }) })),
      { minLength: 1, maxLength: 4, selector: (column) => column.name },
    ),
  ),
  isPinned: fc.boolean(),
  density: fc.constantFrom(...densities),
  group: fc.option(anyGrouping),
  totals: fc.dictionary(name, fc.constantFrom(...totalFunctions), { noNullPrototype: true }),
  layout: anyLayout,
});

test('a view comes back from its text as it was', () => {
  fc.assert(
    fc.property(view, (one) => {
      expect(readViewText(viewText(one))).toEqual({ view: one, unread: [] });
    }),
    { numRuns: 1000 },
  );
});

test('a text that a program has encoded anew says the same', () => {
  fc.assert(
    fc.property(view, (one) => {
      const encodedAnew = viewText(one)
        .split('&')
        .map((part) => {
          const [key = '', text = ''] = part.split('=');
          return `${key}=${encodeURIComponent(decodeURIComponent(text)).replaceAll('~', '%7E')}`;
        });
      const text = viewText(one) === '' ? '' : encodedAnew.join('&');
      expect(readViewText(text)).toEqual({ view: one, unread: [] });
    }),
  );
});

test('any text is read, and no part of it is lost in silence', () => {
  const part = fc.oneof(fc.string(), fc.stringMatching(/^(filter|sort|columns|layout|group)=[a-z.~:!%-]*$/));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const { view: read } = readViewText(parts.join('&'));
      expect(readViewText(viewText(read)).view).toEqual(read);
    }),
    { numRuns: 1000 },
  );
});

test('a plain view has no text', () => {
  expect(viewText(plainView)).toBe('');
});

test('a text is short and can be read', () => {
  const { view: read } = readViewText(
    'search=%C3%A9cole&filter=status.is~running~approved&filter=any&filter=budget.between~100000~&filter=priority.is~true&filter=end&sort=-budget~name&group=commune.region&totals=budget:sum&layout=board~status~budget',
  );
  expect(read).toEqual({
    ...plainView,
    search: 'école',
    filter: {
      match: 'all',
      parts: [
        { field: 'status', operator: 'is', values: ['running', 'approved'] },
        {
          match: 'any',
          parts: [
            { field: 'budget', operator: 'between', values: ['100000', ''] },
            { field: 'priority', operator: 'is', values: ['true'] },
          ],
        },
      ],
    },
    sort: [
      { column: 'budget', direction: 'descending' },
      { column: 'name', direction: 'ascending' },
    ],
    group: { field: 'commune.region', by: 'value' },
    totals: { budget: 'sum' },
    layout: { type: 'board', by: 'status', figure: 'budget' },
  });
});

test('a column is named once, and no wider than a table shows it', () => {
  const { view: read, unread } = readViewText('sort=name~-name~status&columns=name~code:9000~name:80~a:9');
  expect(read.sort).toEqual([
    { column: 'name', direction: 'ascending' },
    { column: 'status', direction: 'ascending' },
  ]);
  expect(read.columns).toEqual([{ name: 'name' }, { name: 'code', width: 1200 }, { name: 'a', width: 56 }]);
  expect(unread).toEqual([]);
});

test('what is written wrongly or for a newer version is told, and the rest is read', () => {
  const { view: read, unread } = readViewText(
    'sort=name&gantt=start_date&filter=status.resembles~x&filter=budget&density=huge&search=%E9&columns=a~b:0',
  );
  expect(read).toEqual({ ...plainView, sort: [{ column: 'name', direction: 'ascending' }] });
  expect(unread).toEqual([
    'gantt=start_date',
    'density=huge',
    'search=%E9',
    'columns=a~b:0',
    'filter=status.resembles~x',
    'filter=budget',
  ]);
});

/**
 * Returns a filter with `groups` nested groups, alternating between "all" and "any", each beside a condition.
 */
function nestedFilter(groups: number, match: 'all' | 'any' = 'all'): FilterGroup {
  const part: Condition = { field: 'status', operator: 'is', values: ['idea'] };
  if (groups === 0) return { match, parts: [part, part] };
  return { match, parts: [part, nestedFilter(groups - 1, match === 'all' ? 'any' : 'all')] };
}

test('groups are read twenty deep; what is deeper is told as unread, and loses no condition', () => {
  const textOf = (groups: number) => viewText({ ...plainView, filter: nestedFilter(groups) });
  expect(readViewText(textOf(20))).toMatchObject({ view: { filter: nestedFilter(20) }, unread: [] });
  const deeper = readViewText(textOf(21));
  expect(deeper.unread.length).toBeGreaterThan(0);
  expect(JSON.stringify(deeper.view.filter).split('"idea"')).toHaveLength(23 + 1);
});

import fc from 'fast-check';
import { filesIn, isEmpty } from '@ne2016/contract';
import { association, project } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { localDay } from '#formats/calendar-day.ts';
import { normalizeText } from '#ui/search/search-text.ts';
import type { ConditionFamily } from '#values/kinds/kind-facts.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import { fieldsOf } from '../fields/fields.ts';
import { type Condition, type FilterGroup, isGroup, operators } from '../view/view.ts';
import { compileFilter, filterFaults } from './compile-filter.ts';
import { periods } from './day-ranges.ts';
import { operatorsOf, valueTest } from './value-tests.ts';

// Compares with a naive evaluation of each record that uses `Date`.

const today = '2026-11-23';
const communes = new Map([
  [1, { nom: 'Montbrison', region: 'Auvergne-Rhône-Alpes', population: 16_000 }],
  [2, { nom: 'Dinan', region: 'Bretagne', population: null }],
]);
const linked = { linkedValues: (_: unknown, id: number) => communes.get(id), facts: [] };
const fields = [project, association].flatMap((resource) => fieldsOf(resource, linked));
const readOf = new Map(fields.map((field) => [field.path, field]));

type Values = Record<string, unknown>;

function atMidnight(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function shifted(day: string, years: number, months: number, days: number): string {
  const date = atMidnight(day);
  return (
    localDay(new Date(date.getFullYear() + years, date.getMonth() + months, date.getDate() + days)) ?? ''
  );
}

function namedDay(text: string): string {
  return text.startsWith('today') ? shifted(today, 0, 0, Number(text.slice(5))) : text;
}

const monday = shifted(today, 0, 0, -((atMidnight(today).getDay() + 6) % 7));

function isWithin(day: string, period: string): boolean {
  const [, when = '', unit = ''] = /^(this|last|next)(\w+)$/.exec(period) ?? [];
  const step = { this: 0, last: -1, next: 1 }[when] ?? 0;
  switch (unit) {
    case 'Week': {
      const start = shifted(monday, 0, 0, 7 * step);
      return day >= start && day <= shifted(start, 0, 0, 6);
    }
    case 'Month':
      return day.slice(0, 7) === shifted(`${today.slice(0, 7)}-01`, 0, step, 0).slice(0, 7);
    case 'Year':
      return day.slice(0, 4) === String(Number(today.slice(0, 4)) + step);
    default:
      return day === shifted(today, 0, 0, { yesterday: -1, tomorrow: 1 }[period] ?? 0);
  }
}

function isDayWanted(day: string, operator: string, values: readonly string[]): boolean {
  const [first = '', second = ''] = values;
  if (operator === 'within') return values.some((period) => isWithin(day, period));
  if (operator === 'before') return day < namedDay(first);
  if (operator === 'after') return day > namedDay(first);
  return (first === '' || day >= namedDay(first)) && (second === '' || day <= namedDay(second));
}

function isTextWanted(text: string, operator: string, wanted: string): boolean {
  const [one, other] = [normalizeText(text), normalizeText(wanted)];
  if (operator === 'equals') return one === other;
  if (operator === 'startsWith') return one.startsWith(other);
  const isCode = !other.includes(' ') && /\d/.test(other);
  const joined = normalizeText(
    text.replaceAll(/(\d)[\s-]+(?=\d)/g, '$1').replaceAll(/(\p{L})-(?=\d)|(\d)-(?=\p{L})/gu, '$1$2'),
  );
  return one.includes(other) || (isCode && joined.includes(other));
}

type IsWanted = (value: unknown, operator: string, values: readonly string[]) => boolean;

const isMember: IsWanted = (value, operator, values) =>
  values.includes(isEmpty(value) ? '' : String(value)) === (operator === 'is');

const isListWanted: IsWanted = (value, operator, values) => {
  const members = isEmpty(value) ? [''] : (value as unknown[]).map(String);
  if (operator === 'all') return values.every((one) => members.includes(one));
  return values.some((one) => members.includes(one)) === (operator === 'is');
};

const isNumberWanted: IsWanted = (value, _, [from = '', to = '']) =>
  typeof value === 'number' && (from === '' || value >= Number(from)) && (to === '' || value <= Number(to));

const isTextAmong: IsWanted = (value, operator, values) => {
  const isFound = values.some((one) => typeof value === 'string' && isTextWanted(value, operator, one));
  return operator === 'excludes' ? !isFound : isFound;
};

const isCodeAmong =
  (formsOf: (code: string) => readonly string[]): IsWanted =>
  (value, operator, values) => {
    const forms = typeof value === 'string' ? formsOf(value) : [];
    const wanted = values.map((one) => one.toLowerCase().replaceAll(/[ .#+-]/g, ''));
    const isFound = forms.some((form) =>
      wanted.some((one) =>
        operator === 'equals'
          ? form === one
          : operator === 'startsWith'
            ? form.startsWith(one)
            : form.includes(one),
      ),
    );
    return operator === 'excludes' ? !isFound : isFound;
  };

const isDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && localDay(atMidnight(value)) === value;

const naive: Record<ConditionFamily, IsWanted> = {
  text: isTextAmong,
  code: isCodeAmong((code) => [code.toLowerCase().replace('#', '')]),
  telephone: isCodeAmong((number) => [number.slice(1), number.replace('+33', '0')]),
  options: isMember,
  optionList: isListWanted,
  linkList: isListWanted,
  link: isMember,
  flag: (value, _, values) => values.includes(value === undefined ? '' : String(value ?? false)),
  number: isNumberWanted,
  amount: isNumberWanted,
  duration: isNumberWanted,
  date: (value, operator, values) => isDay(value) && isDayWanted(String(value), operator, values),
  instant: (value, operator, values) =>
    String(value).includes('T') && isDayWanted(localDay(new Date(String(value))) ?? '', operator, values),
  file: (value, operator, values) => {
    const isFound = filesIn(value).some(({ name }) => isTextAmong(name, 'contains', values));
    return operator === 'excludes' ? !isFound : isFound;
  },
  filling: () => false,
};

function holds({ field, operator, values }: Condition, record: Values): boolean {
  const { attribute, read } = readOf.get(field)!;
  const value = read(record);
  if (operator === 'empty' || operator === 'filled') return isEmpty(value) === (operator === 'empty');
  return naive[kindOf(attribute).conditions](value, operator, values);
}

function keeps(filter: FilterGroup, faulty: ReadonlySet<Condition>, record: Values): boolean | undefined {
  const results = filter.parts.flatMap((part) => {
    const result = isGroup(part)
      ? keeps(part, faulty, record)
      : faulty.has(part)
        ? undefined
        : holds(part, record);
    return result === undefined ? [] : [result];
  });
  if (results.length === 0) return undefined;
  return filter.match === 'all' ? !results.includes(false) : results.includes(true);
}

const text = fc.constantFrom('', 'École', 'ecole du bourg', 'PR-0042', 'Pr 0042', '42', 'L’Île', 'bourg');
const near = fc.integer({ min: -800, max: 800 }).map((days) => shifted(today, 0, 0, days));
const day = fc.oneof(near, fc.constantFrom('2026-11-23', '2026-11-30', '2026-12-01', '2025-12-31'));
const instant = fc
  .tuple(day, fc.integer({ min: 0, max: 24 * 60 - 1 }))
  .map(([date, minutes]) => new Date(atMidnight(date).getTime() + minutes * 60_000))
  .chain((time) => fc.constantFrom(time.toISOString(), time.toISOString().replace('.000Z', '+00:00')));
const siret = fc.constantFrom('73282932000074', '35600000000048');
const phone = fc.constantFrom('+33612345678', '+33477123456');
const codePart = fc.constantFrom('732 829', '00074', '06.12', '+33 4', '#1F', '1f479f', '');
const option = fc.constantFrom('idea', 'approved', 'running', 'removed');
const figure = fc.constantFrom(0, 12.5, -3, 100_000, 100_001);

const someFiles = ['École du bourg.pdf', 'PR-0042.png'].map((name) => ({ name, size: 1 }));

const record: fc.Arbitrary<Values> = fc.record({
  name: text,
  code: fc.option(text),
  commune: fc.constantFrom(1, 2, 3, null),
  status: fc.oneof(option, fc.constant(null)),
  budget: fc.oneof(figure, fc.constantFrom(null, '12 abc')),
  progress: fc.option(figure),
  start_date: fc.oneof(day, fc.constantFrom(null, '31/02', '2026-02-31')),
  next_meeting: fc.oneof(instant, fc.constantFrom(null, '23/11')),
  priority: fc.constantFrom(true, false, null),
  fields: fc.option(fc.subarray(['culture', 'sport', 'youth'])),
  partners: fc.option(fc.subarray([1, 2, 3])),
  siret: fc.option(siret),
  phone: fc.option(phone),
  colour: fc.constantFrom(null, '#1f479f', '#e8a33d'),
  opening: fc.option(fc.integer({ min: 0, max: 200_000 })),
  plan: fc.constantFrom(null, ...someFiles),
  papers: fc.option(fc.subarray(someFiles)),
});

const bound = fc.oneof(day, fc.constantFrom('', 'today', 'today-30', 'today+7'));
const numberBound = fc.oneof(figure.map(String), fc.constant(''));

function valuesFor(family: string, operator: string): fc.Arbitrary<readonly string[]> {
  if (operator === 'empty' || operator === 'filled') return fc.constant([]);
  if (['number', 'amount', 'duration'].includes(family)) return fc.tuple(numberBound, numberBound);
  switch (family) {
    case 'text':
    case 'file':
      return fc.array(text, { maxLength: 2 });
    case 'code':
    case 'telephone':
      return fc.array(fc.oneof(codePart, siret, phone), { maxLength: 2 });
    case 'options':
      return fc.array(fc.oneof(option, fc.constant('')), { maxLength: 3 });
    case 'optionList':
      return fc.array(fc.constantFrom('culture', 'sport', 'other', ''), { maxLength: 3 });
    case 'linkList':
    case 'link':
      return fc.array(fc.constantFrom('1', '2', '3', '', 'x'), { maxLength: 3 });
    case 'flag':
      return fc.array(fc.constantFrom('true', 'false', '', 'yes'), { maxLength: 2 });
    default:
      if (operator === 'within') return fc.array(fc.constantFrom(...periods), { maxLength: 2 });
      return operator === 'between' ? fc.tuple(bound, bound) : fc.tuple(bound);
  }
}

const condition: fc.Arbitrary<Condition> = fc
  .constantFrom(...fields.filter((field) => !field.path.startsWith('commune.t')))
  .chain(({ path, attribute }) => {
    const family = kindOf(attribute).conditions;
    return fc
      .constantFrom(...operatorsOf(family))
      .chain((operator) => valuesFor(family, operator).map((values) => ({ field: path, operator, values })));
  });

const faultyCondition: fc.Arbitrary<Condition> = fc.record({
  field: fc.constantFrom('removed', 'budget', 'plan'),
  operator: fc.constantFrom('contains', 'startsWith'),
  values: fc.constant(['x']),
});

const filter = fc.letrec<{ group: FilterGroup }>((tie) => ({
  group: fc.record({
    match: fc.constantFrom('all', 'any'),
    parts: fc.array(
      fc.oneof(
        { maxDepth: 2, depthSize: 'small' },
        { arbitrary: condition, weight: 6 },
        { arbitrary: faultyCondition, weight: 1 },
        { arbitrary: tie('group'), weight: 2 },
      ),
      { maxLength: 3 },
    ),
  }),
})).group;

test('a filter keeps what a naive evaluation of its conditions keeps', () => {
  fc.assert(
    fc.property(filter, fc.array(record, { maxLength: 5 }), (one, records) => {
      const faulty = new Set(filterFaults(one, fields, { today }).map((fault) => fault.condition));
      const keep = compileFilter(one, fields, { today });
      for (const values of records) expect(keep?.(values) ?? true).toBe(keeps(one, faulty, values) ?? true);
    }),
    { numRuns: 3000 },
  );
});

test.each<[string, Condition]>([
  ['field', { field: 'removed', operator: 'is', values: ['x'] }],
  ['operator', { field: 'budget', operator: 'contains', values: ['x'] }],
  ['value', { field: 'budget', operator: 'between', values: ['cent', ''] }],
  ['value', { field: 'budget', operator: 'between', values: ['', ''] }],
  ['range', { field: 'budget', operator: 'between', values: ['10', '5'] }],
  ['value', { field: 'start_date', operator: 'within', values: ['someday'] }],
  ['value', { field: 'start_date', operator: 'before', values: ['2026-02-31'] }],
  ['range', { field: 'start_date', operator: 'between', values: ['today', 'today-1'] }],
  ['value', { field: 'commune', operator: 'is', values: ['Dinan'] }],
  ['value', { field: 'name', operator: 'contains', values: [' - '] }],
  ['value', { field: 'priority', operator: 'is', values: [''] }],
  ['value', { field: 'priority', operator: 'is', values: ['true', ''] }],
  ['operator', { field: 'priority', operator: 'isNot', values: [''] }],
])('what cannot be evaluated is told by its %s and keeps everything', (reason, faulty) => {
  const one: FilterGroup = { match: 'all', parts: [faulty] };
  expect(filterFaults(one, fields, { today })).toEqual([{ condition: faulty, reason }]);
  expect(compileFilter(one, fields, { today })).toBeUndefined();
});

test('every operator is one of some family', () => {
  const used = new Set(fields.flatMap(({ attribute }) => operatorsOf(kindOf(attribute).conditions)));
  expect([...used].toSorted()).toEqual([...operators].toSorted());
});

test.each([
  ['contains', 'PR0042', 'PR-0042', true],
  ['contains', '0612345678', '06 12 34 56 78', true],
  ['contains', 'a1', 'Villa 1', false],
  ['excludes', '12', 'Lot 1, 2e tranche', true],
  ['excludes', '12', 'Lot 1-2', false],
] as const)('%s « %s » keeps « %s »: %s', (operator, wanted, value, isKept) => {
  const isWanted = valueTest('text', operator, [wanted], '2026-11-23') as (text: string) => boolean;
  expect(isWanted(value)).toBe(isKept);
});

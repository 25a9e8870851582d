import { isEmpty } from '@ne2016/contract';
import { readDay, readInstant } from '#formats/calendar-day.ts';
import type { ConditionFamily } from '#values/kinds/kind-facts.ts';
import { type Operator, operators } from '../view/view.ts';
import { compareCodes, compareTelephones } from './compare-codes.ts';
import { compareFiles, compareTexts } from './text-operators.ts';
import { remembering } from './remembering.ts';
import { addDays, dayNamed, type DayRange, type Period, periodRange, periods } from './day-ranges.ts';

/** Returns whether a value matches a condition. */
export type ValueTest = (value: unknown) => boolean;

/** Why a condition has no test: invalid values, or an empty range. */
export type ValueFault = 'value' | 'range';

/** The value of `is` and `isNot` that represents "no value". */
export const emptyValue = '';

/** Compiles the values of a condition to a test. */
type Comparing = (values: readonly string[], today: string) => ValueTest | ValueFault;

const not =
  (test: ValueTest): ValueTest =>
  (value) =>
    !test(value);

/** Matches one of several values, or an empty value if {@link emptyValue} is among them. */
function membership(read: (text: string) => unknown): Comparing {
  return (values) => {
    const wanted = new Set(values.filter((value) => value !== emptyValue).map(read));
    if (values.length === 0 || wanted.has(undefined)) return 'value';
    const isEmptyWanted = values.includes(emptyValue);
    return (value) => (isEmpty(value) ? isEmptyWanted : wanted.has(value));
  };
}

/**
 * Returns the comparisons of lists of values.
 * @param read Returns the value of a text in a condition; `undefined` if the text is invalid.
 */
function compareLists(read: (text: string) => unknown) {
  /** Matches lists that have one of the values, and empty lists if {@link emptyValue} is among them. */
  const overlaps =
    (isFound: boolean): Comparing =>
    (values) => {
      const wanted = new Set(values.filter((value) => value !== emptyValue).map(read));
      if (values.length === 0 || wanted.has(undefined)) return 'value';
      const isEmptyWanted = values.includes(emptyValue);
      const has = (value: unknown) =>
        isEmpty(value) ? isEmptyWanted : Array.isArray(value) && value.some((one) => wanted.has(one));
      return (value) => has(value) === isFound;
    };
  /** Matches lists that have all of the values. */
  const all: Comparing = (values) => {
    const wanted = values.map((value) => (value === emptyValue ? undefined : read(value)));
    if (values.length === 0 || wanted.includes(undefined)) return 'value';
    return (value) => Array.isArray(value) && wanted.every((one) => value.includes(one));
  };
  return { is: overlaps(true), isNot: overlaps(false), all };
}

function inverted(comparison: Comparing): Comparing {
  return (values, today) => {
    const test = comparison(values, today);
    return typeof test === 'string' ? test : not(test);
  };
}

const readOption = (text: string) => text;
const readIdentifier = (text: string) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined);

/** An unset flag counts as false. Only the flag of an unknown linked record is empty. */
const flagIs: Comparing = (values) => {
  const known = ['true', 'false', emptyValue];
  if (values.length === 0 || !values.every((value) => known.includes(value))) return 'value';
  return (value) => {
    if (value === undefined) return values.includes(emptyValue);
    return value === true ? values.includes('true') : !value && values.includes('false');
  };
};

/** Returns a bound in JavaScript notation; `null` for an open end, `undefined` if it is not a number. */
function readBound(text = ''): number | null | undefined {
  if (text === '') return null;
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/.test(text) ? Number(text) : undefined;
}

const numberBetween: Comparing = (values) => {
  const [from, to] = [readBound(values[0]), readBound(values[1])];
  const isRead = values.length === 2 && from !== undefined && to !== undefined;
  if (!isRead || (from === null && to === null)) return 'value';
  const [low, high] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
  return low > high ? 'range' : (value) => typeof value === 'number' && value >= low && value <= high;
};

type ReadRanges = (values: readonly string[], today: string) => readonly DayRange[] | ValueFault;

const rangeBetween: ReadRanges = ([fromText = '', toText = '', ...others], today) => {
  const from = fromText === '' ? null : dayNamed(fromText, today);
  const to = toText === '' ? null : dayNamed(toText, today);
  const isRead = others.length === 0 && from !== undefined && to !== undefined;
  if (!isRead || (from === null && to === null)) return 'value';
  if (from !== null && to !== null && from > to) return 'range';
  return [{ from, before: to === null ? null : addDays(to, 1) }];
};

const rangeBefore: ReadRanges = ([text = '', ...others], today) => {
  const before = others.length === 0 ? dayNamed(text, today) : undefined;
  return before === undefined ? 'value' : [{ from: null, before }];
};

const rangeAfter: ReadRanges = ([text = '', ...others], today) => {
  const day = others.length === 0 ? dayNamed(text, today) : undefined;
  return day === undefined ? 'value' : [{ from: addDays(day, 1), before: null }];
};

const isPeriod = (name: string): name is Period => (periods as readonly string[]).includes(name);

const rangeWithin: ReadRanges = (values, today) => {
  const named = values.filter(isPeriod);
  if (named.length === 0 || named.length < values.length) return 'value';
  return named.map((period) => periodRange(period, today));
};

const isBetween = (text: string, { from, before }: DayRange) =>
  (from === null || text >= from) && (before === null || text < before);

const isExistingDay: ValueTest = (value) => typeof value === 'string' && readDay(value) !== undefined;

function dayComparison(read: ReadRanges): Comparing {
  return (values, today) => {
    const ranges = read(values, today);
    if (typeof ranges === 'string') return ranges;
    const isDay = remembering(isExistingDay);
    return (value) =>
      typeof value === 'string' && isDay(value) && ranges.some((range) => isBetween(value, range));
  };
}

/** Returns the start of a day in the time zone of the browser, in the stored format of instants. */
function dayStart(day: string | null): string | null {
  return day === null ? null : new Date(`${day}T00:00:00`).toISOString();
}

const storedInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Compares instants by their local day. Compares texts, because parsing each of many instants is slow. */
function instantComparison(read: ReadRanges): Comparing {
  return (values, today) => {
    const days = read(values, today);
    if (typeof days === 'string') return days;
    const ranges = days.map(({ from, before }) => ({ from: dayStart(from), before: dayStart(before) }));
    const isDay = remembering(isExistingDay);
    const toStored = (value: string) =>
      storedInstant.test(value) && isDay(value.slice(0, 10)) ? value : readInstant(value)?.toISOString();
    return (value) => {
      const instant = typeof value === 'string' ? toStored(value) : undefined;
      return instant !== undefined && ranges.some((range) => isBetween(instant, range));
    };
  };
}

const withoutValues =
  (test: ValueTest): Comparing =>
  (values) =>
    values.length === 0 ? test : 'value';

const filling = { empty: withoutValues(isEmpty), filled: withoutValues(not(isEmpty)) };

const numbers = { between: numberBetween, ...filling };
const onDays = (comparison: (read: ReadRanges) => Comparing) => ({
  within: comparison(rangeWithin),
  between: comparison(rangeBetween),
  before: comparison(rangeBefore),
  after: comparison(rangeAfter),
  ...filling,
});
const members = (read: (text: string) => unknown) => ({
  is: membership(read),
  isNot: inverted(membership(read)),
  ...filling,
});

/** The comparisons of each family, by operator. */
const comparisons: Readonly<Record<ConditionFamily, Readonly<Partial<Record<Operator, Comparing>>>>> = {
  text: { ...compareTexts, ...filling },
  code: { ...compareCodes, ...filling },
  telephone: { ...compareTelephones, ...filling },
  options: members(readOption),
  optionList: { ...compareLists(readOption), ...filling },
  flag: { is: flagIs },
  link: members(readIdentifier),
  linkList: { ...compareLists(readIdentifier), ...filling },
  number: numbers,
  amount: numbers,
  duration: numbers,
  date: onDays(dayComparison),
  instant: onDays(instantComparison),
  file: { ...compareFiles, ...filling },
  filling,
};

/** Returns the operators of a family, in the order in which they are offered. */
export function operatorsOf(family: ConditionFamily): readonly Operator[] {
  return operators.filter((operator) => comparisons[family][operator] !== undefined);
}

/** Returns the test of a condition on values of a family, or the reason why it has none. */
export function valueTest(
  family: ConditionFamily,
  operator: Operator,
  values: readonly string[],
  today: string,
): ValueTest | ValueFault | 'operator' {
  const comparison = comparisons[family][operator];
  return comparison === undefined ? 'operator' : comparison(values, today);
}

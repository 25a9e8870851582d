import { kindOf } from '#values/kinds/kinds.ts';
import type { RecordFilter } from '../search/record-search.ts';
import { type Field, isLinked } from '../fields/fields.ts';
import { type Condition, conditionsOf, type FilterGroup, isGroup } from '../view/view.ts';
import { emptyValue, type ValueFault, valueTest } from './value-tests.ts';

/** Input of a filter besides the records. */
export interface FilterOptions {
  /** `YYYY-MM-DD` in the time zone of the browser; relative dates are counted from it. */
  readonly today: string;
}

/**
 * Why a condition is not applied: unknown field, operator that its field does not have, or invalid values.
 */
type FilterFaultReason = 'field' | 'operator' | ValueFault;

/** A condition that is not applied. */
export interface FilterFault {
  readonly condition: Condition;
  readonly reason: FilterFaultReason;
}

type FieldsByPath = ReadonlyMap<string, Field>;

const byPath = (fields: readonly Field[]): FieldsByPath =>
  new Map(fields.map((field) => [field.path, field]));

function compileCondition(
  { field: path, operator, values }: Condition,
  fields: FieldsByPath,
  { today }: FilterOptions,
): RecordFilter | FilterFaultReason {
  const field = fields.get(path);
  if (field === undefined) return 'field';
  const { conditions } = kindOf(field.attribute);
  const test = valueTest(conditions, operator, values, today);
  if (typeof test === 'string') return test;
  // Only a flag of a linked record can be unknown: a flag of the list itself is never empty.
  if (conditions === 'flag' && !isLinked(path) && values.includes(emptyValue)) return 'value';
  return (record) => test(field.read(record));
}

function combine(match: FilterGroup['match'], tests: readonly RecordFilter[]): RecordFilter | undefined {
  if (tests.length < 2) return tests[0];
  return match === 'all'
    ? (record) => tests.every((test) => test(record))
    : (record) => tests.some((test) => test(record));
}

function compileGroup(
  { match, parts }: FilterGroup,
  fields: FieldsByPath,
  options: FilterOptions,
): RecordFilter | undefined {
  const tests = parts.flatMap((part) => {
    const test = isGroup(part)
      ? compileGroup(part, fields, options)
      : compileCondition(part, fields, options);
    return typeof test === 'function' ? [test] : [];
  });
  return combine(match, tests);
}

/**
 * Returns the predicate of a filter; `undefined` if every record passes. Conditions that cannot be evaluated
 * are ignored; {@link filterFaults} lists them.
 */
export function compileFilter(
  filter: FilterGroup,
  fields: readonly Field[],
  options: FilterOptions,
): RecordFilter | undefined {
  return compileGroup(filter, byPath(fields), options);
}

/** Returns the conditions that are not applied, including those in groups. */
export function filterFaults(
  filter: FilterGroup,
  fields: readonly Field[],
  options: FilterOptions,
): readonly FilterFault[] {
  const known = byPath(fields);
  return conditionsOf(filter).flatMap((condition) => {
    const test = compileCondition(condition, known, options);
    return typeof test === 'string' ? [{ condition, reason: test }] : [];
  });
}

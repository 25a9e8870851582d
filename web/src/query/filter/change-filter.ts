import type { ConditionFamily } from '#values/kinds/kind-facts.ts';
import { type Condition, type FilterGroup, isGroup, type Operator } from '../view/view.ts';

/** A condition or a group of them. */
export type FilterPart = Condition | FilterGroup;

/** Returns a filter whose parts must all match: a filter of the type "any" becomes a group inside it. */
export function asAll(filter: FilterGroup): FilterGroup {
  if (filter.match === 'all') return filter;
  return { match: 'all', parts: filter.parts.length > 1 ? [filter] : filter.parts };
}

/**
 * Returns the filter with the part at `place` replaced, or removed for `null`. A place at the end appends.
 */
export function withPart(filter: FilterGroup, place: number, part: FilterPart | null): FilterGroup {
  const parts = filter.parts.toSpliced(place, 1, ...(part === null ? [] : [part]));
  return { ...filter, parts };
}

/** Returns the filter with a part inserted before `place`. */
export function insertPart(filter: FilterGroup, place: number, part: FilterPart): FilterGroup {
  return { ...filter, parts: filter.parts.toSpliced(place, 0, part) };
}

/**
 * Returns the filter that a record must match besides the part at `place`, so that this part alone decides.
 * @param outer The filter that records must match besides the whole group.
 */
export function besides(outer: FilterGroup, group: FilterGroup, place: number): FilterGroup {
  if (group.match === 'any') return outer;
  const { parts } = withPart(group, place, null);
  return parts.length === 0 ? outer : { match: 'all', parts: [outer, ...parts] };
}

const firstOperators: Readonly<Record<ConditionFamily, Operator>> = {
  text: 'contains',
  code: 'contains',
  telephone: 'contains',
  options: 'is',
  optionList: 'is',
  flag: 'is',
  link: 'is',
  linkList: 'is',
  number: 'between',
  amount: 'between',
  duration: 'between',
  date: 'within',
  instant: 'within',
  file: 'filled',
  filling: 'filled',
};

/** Returns the condition that an editor starts with. */
export function newCondition(field: string, family: ConditionFamily): Condition {
  return { field, operator: firstOperators[family], values: [] };
}

/** Returns whether a part has no effect, such as a condition whose last value was removed. */
export function isBlank(part: FilterPart): boolean {
  if (isGroup(part)) return part.parts.length === 0;
  const { operator, values } = part;
  if (operator === 'empty' || operator === 'filled') return false;
  // In a choice of values, the empty text represents "no value".
  if (operator === 'is' || operator === 'isNot' || operator === 'all') return values.length === 0;
  return values.every((value) => value === '');
}

import type { ConditionFamily } from '#values/kinds/kind-definition.ts';
import { type Condition, type FilterGroup, isGroup, type Operator } from '../view/view.ts';

/** A condition or a group of them. */
export type FilterPart = Condition | FilterGroup;

/** The filter with all of whose parts a list is shown: a group of its own where any of several is enough. */
export function asAll(filter: FilterGroup): FilterGroup {
  if (filter.match === 'all') return filter;
  return { match: 'all', parts: filter.parts.length > 1 ? [filter] : filter.parts };
}

/** The filter with another part at a place; without the part for `null`. At the end a part is added. */
export function withPart(filter: FilterGroup, place: number, part: FilterPart | null): FilterGroup {
  const parts = filter.parts.toSpliced(place, 1, ...(part === null ? [] : [part]));
  return { ...filter, parts };
}

/** The filter with a part more, before the one at a place. */
export function insertPart(filter: FilterGroup, place: number, part: FilterPart): FilterGroup {
  return { ...filter, parts: filter.parts.toSpliced(place, 0, part) };
}

/**
 * What a record must be beside one part of a group, so that the part alone decides of it.
 * @param outer What the records must be besides the whole group.
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

/** The condition that an editor begins with. */
export function newCondition(field: string, family: ConditionFamily): Condition {
  return { field, operator: firstOperators[family], values: [] };
}

/** Whether a part asks for nothing at all, as a condition whose last value was taken away. */
export function isBlank(part: FilterPart): boolean {
  if (isGroup(part)) return part.parts.length === 0;
  const { operator, values } = part;
  if (operator === 'empty' || operator === 'filled') return false;
  // Among values to choose from, an empty text means no value.
  if (operator === 'is' || operator === 'isNot' || operator === 'all') return values.length === 0;
  return values.every((value) => value === '');
}

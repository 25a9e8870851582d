import { type Attribute, attributeNamed, type Resource } from '@ne2016/contract';
import type { TallyFunction } from '@ne2016/data-layer/views';
import { filterFaults } from '../filter/compile-filter.ts';
import { emptyValue } from '../filter/value-tests.ts';
import { isTime, kindOf } from '#values/kinds/kinds.ts';
import { totalFunctionsOf } from '../tally/total-functions.ts';
import { layoutFaults } from './layout-fields.ts';
import type { Field } from '../fields/fields.ts';
import type { Grouping } from '../fields/grouping.ts';
import type { Condition, FilterGroup, View } from '../view/view.ts';
import { conditionsOf, isGroup, noFilter } from '../view/view.ts';

/** A part of a view, as the interface names it. */
type FaultyPart = 'sort' | 'columns' | 'group' | 'totals' | 'filter' | 'layout';

/** A part of a view that refers to something the resource does not have. */
export interface ViewFault {
  readonly part: FaultyPart;
  /** The path of the field or attribute, as in the view. */
  readonly name: string;
}

const hasAttribute = (resource: Resource, name: string) => attributeNamed(resource, name) !== undefined;

export const isGroupable = (attribute: Attribute) => kindOf(attribute).isUngrouped !== true;

function isUsableGrouping(fields: readonly Field[], { field, by }: Grouping): boolean {
  const attribute = fields.find(({ path }) => path === field)?.attribute;
  if (attribute === undefined || !isGroupable(attribute)) return false;
  return by === 'value' || isTime(attribute);
}

/** Returns whether a total can be computed over an attribute. */
function isUsableTotal(resource: Resource, name: string, by: TallyFunction): boolean {
  const attribute = attributeNamed(resource, name);
  return attribute !== undefined && totalFunctionsOf(attribute).includes(by);
}

const faultyTotals = (resource: Resource, totals: View['totals']): readonly string[] =>
  Object.entries(totals)
    .filter(([name, by]) => !isUsableTotal(resource, name, by))
    .map(([name]) => name);

const missing = (
  part: FaultyPart,
  names: readonly string[],
  isThere: (name: string) => boolean,
): ViewFault[] => names.filter((name) => !isThere(name)).map((name) => ({ part, name }));

/** Returns the names in a view that the resource does not have, or that its attributes no longer support. */
export function viewFaults(
  resource: Resource,
  fields: readonly Field[],
  view: View,
  today: string,
): readonly ViewFault[] {
  const isOwn = (name: string) => hasAttribute(resource, name);
  const { group } = view;
  const isGrouped = group === null || isUsableGrouping(fields, group);
  return [
    ...missing(
      'sort',
      view.sort.map(({ column }) => column),
      isOwn,
    ),
    ...missing(
      'columns',
      (view.columns ?? []).map(({ name }) => name),
      isOwn,
    ),
    ...(isGrouped ? [] : [{ part: 'group' as const, name: group.field }]),
    ...faultyTotals(resource, view.totals).map((name) => ({ part: 'totals' as const, name })),
    ...layoutFaults(view.layout, fields).map((name) => ({ part: 'layout' as const, name })),
    ...filterFaults(view.filter, fields, { today }).map(({ condition }) => ({
      part: 'filter' as const,
      name: condition.field,
    })),
  ];
}

/** An option of a filter that its field does not offer. Records may still have it. */
export interface UnknownOption {
  /** The path of the field. */
  readonly field: string;
  readonly value: string;
}

/** Returns the options of a condition that its field does not offer. */
function unknownOptionsOf({ field: path, values }: Condition, fields: readonly Field[]): UnknownOption[] {
  const attribute = fields.find((field) => field.path === path)?.attribute;
  // Options of a fact, such as the author, are only those seen in the list so far.
  if (path.startsWith('@') || attribute === undefined || !('options' in attribute)) return [];
  return values
    .filter((value) => value !== emptyValue && !Object.hasOwn(attribute.options, value))
    .map((value) => ({ field: path, value }));
}

/** Returns the options of a filter that no field offers, as in an address that was edited by hand. */
export function unknownOptions(filter: FilterGroup, fields: readonly Field[]): readonly UnknownOption[] {
  return conditionsOf(filter).flatMap((condition) => unknownOptionsOf(condition, fields));
}

/** Returns a condition without some options; empty if no value remains. */
function askingForOthers(condition: Condition, options: readonly UnknownOption[]): readonly Condition[] {
  const dropped = new Set(options.filter(({ field }) => field === condition.field).map(({ value }) => value));
  if (dropped.size === 0) return [condition];
  const values = condition.values.filter((value) => !dropped.has(value));
  return values.length === 0 ? [] : [{ ...condition, values }];
}

function replaceConditions(
  filter: FilterGroup,
  replace: (condition: Condition) => readonly Condition[],
): FilterGroup {
  const parts = filter.parts.flatMap((part): readonly (Condition | FilterGroup)[] => {
    if (!isGroup(part)) return replace(part);
    const group = replaceConditions(part, replace);
    return group.parts.length === 0 ? [] : [group];
  });
  return parts.length === 0 ? noFilter : { ...filter, parts };
}

/** Returns a filter without some options. */
export const withoutOptions = (filter: FilterGroup, options: readonly UnknownOption[]): FilterGroup =>
  replaceConditions(filter, (condition) => askingForOthers(condition, options));

/**
 * Returns a view without the parts that the resource does not support. Unaffected parts stay the same
 * objects. Its filter stays.
 */
export function usableView(resource: Resource, fields: readonly Field[], view: View): View {
  const isOwn = (name: string) => hasAttribute(resource, name);
  const { sort, columns, group, totals, layout } = view;
  const faulty = faultyTotals(resource, totals);
  const usableColumns = columns?.filter(({ name }) => isOwn(name)) ?? null;
  return {
    ...view,
    sort: sort.every(({ column }) => isOwn(column)) ? sort : sort.filter(({ column }) => isOwn(column)),
    columns:
      usableColumns === null || usableColumns.length === 0
        ? null
        : usableColumns.length === columns?.length
          ? columns
          : usableColumns,
    group: group !== null && isUsableGrouping(fields, group) ? group : null,
    totals:
      faulty.length === 0
        ? totals
        : Object.fromEntries(Object.entries(totals).filter(([name]) => !faulty.includes(name))),
    layout: layoutFaults(layout, fields).length === 0 ? layout : { type: 'table' },
  };
}

/** Returns a view without any of its faults, to replace it. */
export function withoutFaults(resource: Resource, fields: readonly Field[], view: View, today: string): View {
  const faulty = new Set(filterFaults(view.filter, fields, { today }).map(({ condition }) => condition));
  const filter = replaceConditions(view.filter, (condition) => (faulty.has(condition) ? [] : [condition]));
  return {
    ...usableView(resource, fields, view),
    filter: withoutOptions(filter, unknownOptions(filter, fields)),
  };
}

import type { TallyFunction } from '@ne2016/data-layer/views';
import type { Grouping } from '../fields/grouping.ts';
import { definitionOf, type Layout } from '../layouts/layouts.ts';

/** The operators of conditions; which of them apply depends on the kind of the attribute. */
export const operators = [
  'contains',
  'excludes',
  'equals',
  'startsWith',
  'is',
  'isNot',
  'all',
  'between',
  'before',
  'after',
  'within',
  'empty',
  'filled',
] as const;

export type Operator = (typeof operators)[number];

/**
 * One condition. `field` is the path of a field: an attribute (`status`), an attribute of a linked record
 * (`commune.region`), or a fact about the record (`@editor`). Values are texts for every kind, so that a
 * condition stays readable when the declaration changes: an option, an identifier, a number with a decimal
 * point, a day (`YYYY-MM-DD`) or a relative one (`today-30`).
 */
export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

/** The part of a condition that its editor changes. */
export type Comparison = Pick<Condition, 'operator' | 'values'>;

/** Conditions and groups, all or any of which must match. */
export interface FilterGroup {
  readonly match: 'all' | 'any';
  readonly parts: readonly (Condition | FilterGroup)[];
}

/** A column and the direction by which a list is sorted. */
export interface ListOrder {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** A column; its width in pixels if a user has set it. */
export interface ViewColumn {
  readonly name: string;
  readonly width?: number;
}

export const totalFunctions = [
  'sum',
  'average',
  'min',
  'max',
  'filled',
] as const satisfies readonly TallyFunction[];

export const densities = ['compact', 'normal', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** How a list is shown: plain data for addresses, storage and screens. */
export interface View {
  readonly search: string;
  readonly filter: FilterGroup;
  /** The first column decides, the next ones between equal records; empty sorts by the title. */
  readonly sort: readonly ListOrder[];
  /** `null` means the columns that the resource declares. */
  readonly columns: readonly ViewColumn[] | null;
  /** Whether the first column stays visible when the table is scrolled sideways. */
  readonly isPinned: boolean;
  readonly density: Density;
  readonly group: Grouping | null;
  /** The total below each column. */
  readonly totals: Readonly<Record<string, TallyFunction>>;
  readonly layout: Layout;
}

export const noFilter: FilterGroup = { match: 'all', parts: [] };

/** The view without any settings. */
export const plainView: View = {
  search: '',
  filter: noFilter,
  sort: [],
  columns: null,
  isPinned: true,
  density: 'normal',
  group: null,
  totals: {},
  layout: { type: 'table' },
};

/** Returns a view as it is saved. */
export function savedForm(view: View): View {
  const { layout } = view;
  return { ...view, layout: definitionOf(layout).saved?.(layout) ?? layout };
}

/** Returns whether a part of a filter is a group. */
export function isGroup(part: Condition | FilterGroup): part is FilterGroup {
  return 'parts' in part;
}

/** Returns all conditions of a filter, including those in groups. */
export function conditionsOf(filter: FilterGroup): Condition[] {
  return filter.parts.flatMap((part) => (isGroup(part) ? conditionsOf(part) : [part]));
}

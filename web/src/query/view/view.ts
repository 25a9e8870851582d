/** A way to compare a value with what a condition names; which ones there are depends on the kind of the attribute. */
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
 * (`commune.region`), or a fact about the record (`@editor`). The values are texts for every kind, so that a
 * condition stays readable when the declaration changes: an option, an identifier, a number with a decimal point, a day
 * `YYYY-MM-DD` or one counted from today (`today-30`).
 */
export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

/** What changes of a condition while it is edited. */
export type Comparison = Pick<Condition, 'operator' | 'values'>;

/** Conditions and groups of them, all or any of which must hold. */
export interface FilterGroup {
  readonly match: 'all' | 'any';
  readonly parts: readonly (Condition | FilterGroup)[];
}

/** By which column a list is sorted, and which way. */
export interface ListOrder {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** A column in its place; its width in pixels where somebody has chosen one. */
export interface ViewColumn {
  readonly name: string;
  readonly width?: number;
}

/** What records with the same value, or a date in the same month or year, have in common. */
export interface Grouping {
  readonly field: string;
  readonly by: 'value' | 'month' | 'year';
}

export const totalFunctions = ['sum', 'average', 'min', 'max', 'filled'] as const;
export type TotalFunction = (typeof totalFunctions)[number];

export const densities = ['compact', 'normal', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** The layout of the records. An empty field is the first one that fits. */
export type Layout =
  | { readonly type: 'table' }
  /** A column for each option of `by`; below each the sum of `figure`, or nothing but the count. */
  | { readonly type: 'board'; readonly by: string; readonly figure: string }
  /**
   * `start` and `end` are dates; without `end` a record is on one day. `anchor` names the month `YYYY-MM`, or a day of the
   * week, that is shown; empty: that of today.
   */
  | {
      readonly type: 'calendar';
      readonly start: string;
      readonly end: string;
      readonly period: 'month' | 'week';
      readonly anchor: string;
    }
  /** The count, or the sum of `figure`, for each value of `by`. */
  | {
      readonly type: 'chart';
      readonly form: ChartForm;
      readonly by: Grouping;
      readonly figure: string;
    };

export const chartForms = ['bar', 'line', 'pie'] as const;
export type ChartForm = (typeof chartForms)[number];

/** How a list is shown: plain data, the same for the address, for storage and for the screen. */
export interface View {
  readonly search: string;
  readonly filter: FilterGroup;
  /** The first column decides, the next ones where it leaves records equal; empty: by the title. */
  readonly sort: readonly ListOrder[];
  /** `null`: the columns that the resource declares. */
  readonly columns: readonly ViewColumn[] | null;
  /** Whether the first column stays in sight when the table is scrolled sideways. */
  readonly isPinned: boolean;
  readonly density: Density;
  readonly group: Grouping | null;
  /** By column, what is computed below it. */
  readonly totals: Readonly<Record<string, TotalFunction>>;
  readonly layout: Layout;
}

export const noFilter: FilterGroup = { match: 'all', parts: [] };

/** The view of a list that nobody has changed. */
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

/** A view as it is saved: its calendar opens at today, not at the month that is shown now. */
export function savedForm(view: View): View {
  return view.layout.type === 'calendar' ? { ...view, layout: { ...view.layout, anchor: '' } } : view;
}

/** Whether a part of a filter is a group. */
export function isGroup(part: Condition | FilterGroup): part is FilterGroup {
  return 'parts' in part;
}

/** Every condition of a filter, those in groups included. */
export function conditionsOf(filter: FilterGroup): Condition[] {
  return filter.parts.flatMap((part) => (isGroup(part) ? conditionsOf(part) : [part]));
}

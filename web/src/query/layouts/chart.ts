import type { AttributeKind } from '@ne2016/contract';
import type { Field } from '../fields/fields.ts';
import { type Grouping, groupingText, isFieldText, readGrouping } from '../fields/grouping.ts';
import { isOneOf } from '../fields/is-one-of.ts';
import { fieldsOfKinds } from './fields-of-kinds.ts';
import type { LayoutDefinition } from './layout-definition.ts';

export const chartForms = ['bar', 'line', 'pie'] as const;
export type ChartForm = (typeof chartForms)[number];

/** The count, or the sum of `figure`, for each value of `by`. */
export interface ChartLayout {
  readonly type: 'chart';
  readonly form: ChartForm;
  readonly by: Grouping;
  readonly figure: string;
}

/**
 * Returns the fields that can group the records of a chart: those with the fewest groups first, facts last.
 */
export function chartFields(fields: readonly Field[]): Field[] {
  const isUnique = ({ attribute }: Field) => attribute.kind === 'text' && attribute.unique === true;
  const kinds: readonly AttributeKind[] = ['choice', 'flag', 'date', 'dateTime', 'link', 'text'];
  const isFact = ({ path }: Field) => path.startsWith('@');
  return kinds
    .flatMap((kind) => fieldsOfKinds(fields, kind))
    .filter((field) => !isUnique(field))
    .toSorted((one, other) => Number(isFact(one)) - Number(isFact(other)));
}

export const chartLayout: LayoutDefinition<ChartLayout> = {
  type: 'chart',
  columns: 'none',
  offer: (fields) =>
    chartFields(fields).length > 0
      ? { type: 'chart', form: 'bar', by: { field: '', by: 'value' }, figure: '' }
      : null,
  uses: ({ by, figure }) => [
    { path: by.field, among: chartFields },
    { path: figure, among: 'figures' },
  ],
  write: ({ form, by, figure }) => [form, groupingText(by), figure],
  read([form = '', grouping = '', figure = '']) {
    const by = readGrouping(grouping);
    const isRead = isOneOf(['', ...chartForms], form) && isFieldText(figure);
    return isRead && by !== undefined
      ? { type: 'chart', form: form === '' ? 'bar' : form, by, figure }
      : undefined;
  },
  renamed: (layout, rename) => ({
    ...layout,
    by: { ...layout.by, field: rename(layout.by.field) },
    figure: rename(layout.figure),
  }),
};

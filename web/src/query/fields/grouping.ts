import { isOneOf } from './is-one-of.ts';

/** Groups records by equal values, or by the month or year of a date. */
export interface Grouping {
  readonly field: string;
  readonly by: 'value' | 'month' | 'year';
}

const fieldPattern = /^@?[\w-]+(?:\.[\w-]+)?$/;

/** Whether a text is the path of a field, or empty: left open. */
export const isFieldText = (text: string) => text === '' || fieldPattern.test(text);

/** `commune.region` or `start_date:month` */
export const groupingText = ({ field, by }: Grouping) => (by === 'value' ? field : `${field}:${by}`);

/** Parses a grouping; `undefined` if the text is invalid. */
export function readGrouping(text: string): Grouping | undefined {
  const [field = '', by = 'value'] = text.split(':');
  return isFieldText(field) && isOneOf(['value', 'month', 'year'], by) ? { field, by } : undefined;
}

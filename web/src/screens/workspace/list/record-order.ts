import type { Attribute, AttributeKind, Resource } from '@ne2016/contract';
import { isEmpty } from '@ne2016/contract';
import type { RecordValues } from '../values/record-title.ts';
import { type TextContext, valueText } from '../values/value-text.ts';

/** By which column a list is sorted, and which way. */
export interface ListOrder {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** The order after a column's header was chosen: it turns around when the list is sorted by it already. */
export function toggleOrder(order: ListOrder, column: string): ListOrder {
  const isTurned = order.column === column && order.direction === 'ascending';
  return { column, direction: isTurned ? 'descending' : 'ascending' };
}

type CompareValues = (a: unknown, b: unknown) => number;

/** What a value is sorted by: its text as French sorts it, its size, or its place among the options. */
const orderOfKind: Readonly<Record<AttributeKind, 'text' | 'value' | 'option'>> = {
  text: 'text',
  longText: 'text',
  email: 'text',
  url: 'text',
  number: 'value',
  amount: 'value',
  date: 'value',
  dateTime: 'value',
  flag: 'value',
  choice: 'option',
  link: 'text',
  file: 'text',
};

const byValue: CompareValues = (a, b) => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [first, second] = [String(a), String(b)];
  return first < second ? -1 : Number(first > second);
};

function compareValues(attribute: Attribute, context: TextContext): CompareValues {
  const order = orderOfKind[attribute.kind];
  if (order === 'value') return byValue;
  if (order === 'option' && attribute.kind === 'choice') {
    const places = new Map(Object.keys(attribute.options).map((option, place) => [option, place]));
    return (a, b) => (places.get(String(a)) ?? -1) - (places.get(String(b)) ?? -1);
  }
  const collator = new Intl.Collator(context.pack.locale, { numeric: true });
  const write = (value: unknown) => valueText(attribute, value, context);
  // A text is its own text: the half million comparisons of a long list do not look that up each time.
  if (attribute.kind !== 'link' && attribute.kind !== 'file')
    return (a, b) => collator.compare(String(a), String(b));
  return (a, b) => collator.compare(write(a), write(b));
}

/** Compares the records of a resource in an order. Empty values come last, whichever way. */
export function compareRecords(resource: Resource, { column, direction }: ListOrder, context: TextContext) {
  const attribute = resource.attributes[column];
  if (attribute === undefined) return undefined;
  const compare = compareValues(attribute, context);
  const sign = direction === 'ascending' ? 1 : -1;
  return (a: RecordValues, b: RecordValues): number => {
    const [first, second] = [a[column], b[column]];
    if (isEmpty(first) || isEmpty(second)) return Number(isEmpty(first)) - Number(isEmpty(second));
    return sign * compare(first, second);
  };
}

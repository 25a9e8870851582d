import type { Attribute, Resource } from '@ne2016/contract';
import { isEmpty } from '@ne2016/contract';
import type { SortOrder } from '@ne2016/data-layer/views';
import { textComparer } from '../../../formats/compare-texts.ts';
import { kindOf } from '../kinds/kinds.ts';
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

/** What a record is placed by; `null` for an empty value. */
type SortKey = string | number | null;

function sortKeyOf(attribute: Attribute, context: TextContext): (value: unknown) => SortKey {
  const { order } = kindOf(attribute);
  if (typeof order === 'function') return order(attribute);
  if (order === 'text') return (value) => valueText(attribute, value, context);
  return (value) => (typeof value === 'number' || typeof value === 'boolean' ? Number(value) : String(value));
}

function compareSortKeys(attribute: Attribute, { pack }: TextContext) {
  const compareTexts = textComparer(pack);
  const isText = kindOf(attribute).order === 'text';
  return (first: string | number, second: string | number): number => {
    if (typeof first === 'string' && isText) return compareTexts(first, String(second));
    // Dates as they are written, and what is no number yet after all numbers.
    if (typeof first === typeof second) return first < second ? -1 : Number(first > second);
    return typeof first === 'number' ? -1 : 1;
  };
}

/** How the records of a resource are placed in an order. Empty values come last, whichever way. */
export function orderRecords(
  resource: Resource,
  { column, direction }: ListOrder,
  context: TextContext,
): SortOrder<RecordValues, SortKey> | undefined {
  const attribute = resource.attributes[column];
  if (attribute === undefined) return undefined;
  const sortKey = sortKeyOf(attribute, context);
  const compare = compareSortKeys(attribute, context);
  const sign = direction === 'ascending' ? 1 : -1;
  return {
    sortKey: (values) => (isEmpty(values[column]) ? null : sortKey(values[column])),
    compare: (first, second) =>
      first === null || second === null
        ? Number(first === null) - Number(second === null)
        : sign * compare(first, second),
  };
}

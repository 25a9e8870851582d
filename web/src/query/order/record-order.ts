import { type Attribute, attributeNamed, isEmpty, type Resource, titleAttributes } from '@ne2016/contract';
import type { SortOrder } from '@ne2016/data-layer/views';
import { textComparer, textRank } from '#formats/compare-texts.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import type { RecordValues } from '#values/record-title.ts';
import { valueText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';
import type { ListOrder } from '../view/view.ts';

/** Returns the default order of a list. */
export const byTitle = (resource: Resource): ListOrder[] =>
  titleAttributes(resource).map((column) => ({ column, direction: 'ascending' }));

/** Returns the order of the same column in the other direction. */
export const turned = ({ column, direction }: ListOrder): ListOrder => ({
  column,
  direction: direction === 'ascending' ? 'descending' : 'ascending',
});

/**
 * Returns the orders after a click on the header of a column: only this column, reversed if it was first.
 * @param isAdded Appends the column to the others, or reverses it in its place.
 */
export function chooseOrder(
  orders: readonly ListOrder[],
  column: string,
  isAdded = false,
): readonly ListOrder[] {
  const [first] = orders;
  if (!isAdded) return [first?.column === column ? turned(first) : { column, direction: 'ascending' }];
  const known = orders.find((order) => order.column === column);
  if (known === undefined) return [...orders, { column, direction: 'ascending' }];
  return orders.map((order) => (order === known ? turned(order) : order));
}

/** The sort key of a column; `null` for an empty value. */
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
    // Dates compare as text. Text that is not yet a number sorts after all numbers.
    if (typeof first === typeof second) return first < second ? -1 : Number(first > second);
    return typeof first === 'number' ? -1 : 1;
  };
}

type ColumnOrder = SortOrder<RecordValues, SortKey>;
type RecordOrder = SortOrder<RecordValues, unknown>;

function orderByColumn(
  attribute: Attribute,
  { column, direction }: ListOrder,
  context: TextContext,
): ColumnOrder {
  const sortKey = sortKeyOf(attribute, context);
  const isText = kindOf(attribute).order === 'text';
  const compare = compareSortKeys(attribute, context);
  const sign = direction === 'ascending' ? 1 : -1;
  // An unset flag counts as false.
  const missing = attribute.kind === 'flag' ? sortKey(false) : null;
  return {
    sortKey: (values) => (isEmpty(values[column]) ? missing : sortKey(values[column])),
    compare: (first, second) =>
      first === null || second === null
        ? Number(first === null) - Number(second === null)
        : sign * compare(first, second),
    rank: (key) => (isText && typeof key === 'string' ? sign * textRank(key) : 0),
  };
}

/** Combines orders: each one decides between records that are equal in the orders before it. */
function orderBySeveral(orders: readonly ColumnOrder[]): SortOrder<RecordValues, readonly SortKey[]> {
  const [deciding] = orders;
  return {
    first: {
      of: ([first]) => first,
      compare: ([one = null], [other = null]) => deciding?.compare(one, other) ?? 0,
    },
    sortKey: (values) => orders.map((order) => order.sortKey(values)),
    rank: ([first = null]) => deciding?.rank?.(first) ?? 0,
    compare(first, second) {
      for (const [place, { compare }] of orders.entries()) {
        const difference = compare(first[place] ?? null, second[place] ?? null);
        if (difference !== 0) return difference;
      }
      return 0;
    },
  };
}

/**
 * Returns the sort order of a resource. Ignores unknown columns; empty values are last in both directions.
 */
export function orderRecords(
  resource: Resource,
  orders: readonly ListOrder[],
  context: TextContext,
): RecordOrder {
  const columns = orders.flatMap((order) => {
    const attribute = attributeNamed(resource, order.column);
    return attribute === undefined ? [] : [orderByColumn(attribute, order, context)];
  });
  const [only] = columns;
  // One column is the usual case: its sort key takes the memory of one value per record.
  return columns.length === 1 && only !== undefined ? only : orderBySeveral(columns);
}

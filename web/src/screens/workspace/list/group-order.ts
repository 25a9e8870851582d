import type { SortOrder } from '@ne2016/data-layer/views';
import { textComparer } from '../../../formats/compare-texts.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { RecordValues } from '../values/record-title.ts';
import { type TextContext, valueText } from '../values/value-text.ts';
import type { Field } from '../view/fields.ts';
import type { Grouping, ListOrder } from '../view/view.ts';
import { emptyGroup, groupIdOf, valueOfGroup } from './group-values.ts';

/** The place of a record in a grouped list: its group first. */
interface GroupedKey {
  readonly group: string;
  readonly rest: unknown;
}

/** How the groups of a list follow each other. */
export type CompareGroups = (one: string, other: string) => number;

/**
 * How groups follow each other: options as they are declared, dates by time, links by their titles, figures by size,
 * texts as French does; the records without a value last, whichever way.
 */
export function groupComparer(
  field: Field,
  direction: ListOrder['direction'],
  context: TextContext,
): CompareGroups {
  const { attribute } = field;
  const { order } = kindOf(attribute);
  const compareTexts = textComparer(context.pack);
  const ranks = new Map<string, string | number>();
  const rankOf = (id: string): string | number => {
    const known = ranks.get(id);
    if (known !== undefined) return known;
    const value = valueOfGroup(attribute, id);
    const rank =
      typeof order === 'function'
        ? order(attribute)(value)
        : order === 'text'
          ? valueText(attribute, value, context)
          : typeof value === 'string'
            ? value
            : Number(value);
    ranks.set(id, rank);
    return rank;
  };
  const compareRanks = (one: string | number, other: string | number) =>
    typeof one === 'string' && order === 'text'
      ? compareTexts(one, String(other))
      : one < other
        ? -1
        : Number(one > other);
  const sign = direction === 'ascending' ? 1 : -1;
  return (one, other) => {
    if (one === other) return 0;
    if (one === emptyGroup || other === emptyGroup) return one === emptyGroup ? 1 : -1;
    // Groups of one title stay apart.
    return sign * (compareRanks(rankOf(one), rankOf(other)) || (one < other ? -1 : 1));
  };
}

/**
 * Puts records into groups, and within them in another order.
 * @param subscribe tells which records are of another group though their values are the same.
 */
export function orderInGroups(
  field: Field,
  by: Grouping['by'],
  compareGroups: CompareGroups,
  within: SortOrder<RecordValues, unknown>,
  subscribe?: SortOrder<RecordValues, unknown>['subscribe'],
): SortOrder<RecordValues, unknown> {
  const idOf = groupIdOf(field, by);
  const order: SortOrder<RecordValues, GroupedKey> = {
    sortKey: (values) => ({ group: idOf(field.read(values)), rest: within.sortKey(values) }),
    compare: (one, other) => compareGroups(one.group, other.group) || within.compare(one.rest, other.rest),
    first: { of: ({ group }) => group, compare: (one, other) => compareGroups(one.group, other.group) },
    subscribe,
  };
  return order;
}

/** The group by which a record was placed. */
export function groupOfKey(sortKey: unknown): string {
  return (sortKey as GroupedKey | undefined)?.group ?? emptyGroup;
}

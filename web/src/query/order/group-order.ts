import type { RecordKey } from '@ne2016/data-layer';
import type { SortOrder } from '@ne2016/data-layer/views';
import { textComparer } from '#formats/compare-texts.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import type { RecordValues } from '#values/record-title.ts';
import { valueText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '../fields/fields.ts';
import type { Grouping } from '../fields/grouping.ts';
import type { ListOrder } from '../view/view.ts';
import { emptyGroup, groupIdOf, valueOfGroup } from './group-values.ts';

/** A group with its current sort key. */
interface PlacedGroup {
  readonly id: string;
  /** Sort key of the group among the others. */
  readonly rank: string | number;
}

/** The sort key of a record in a grouped list: its group first. */
interface GroupedKey {
  readonly group: PlacedGroup;
  readonly rest: unknown;
  /** The rank of {@link rest}; with 0, only a comparison of the keys decides. */
  readonly rank: number;
}

/** Compares two groups by their identifiers. */
export type CompareGroups = (one: string, other: string) => number;

/**
 * The order of groups: options as declared, dates by time, links by title, numbers by size, texts by the
 * collation of the language. The group without a value is last in both directions.
 */
export class GroupOrder {
  readonly #places = new Map<string, PlacedGroup>();
  readonly #rankOf: (id: string) => string | number;
  readonly #compareRanks: (one: string | number, other: string | number) => number;
  readonly #sign: 1 | -1;
  #compareIds: CompareGroups;

  constructor(field: Field, direction: ListOrder['direction'], context: TextContext) {
    this.#rankOf = rankReader(field, context);
    this.#compareRanks = rankComparer(field, context);
    this.#sign = direction === 'ascending' ? 1 : -1;
    this.#compareIds = this.#newComparison();
  }

  /** Compares two groups by their current titles. A new function after a group was renamed. */
  get compareIds(): CompareGroups {
    return this.#compareIds;
  }

  /** Returns the current place of a group; the same object until its title changes. */
  placeOf(id: string): PlacedGroup {
    const known = this.#places.get(id);
    if (known !== undefined) return known;
    const made = { id, rank: this.#rankOf(id) };
    this.#places.set(id, made);
    return made;
  }

  compare(one: PlacedGroup, other: PlacedGroup): number {
    if (one === other) return 0;
    // A group that was renamed is still the same group.
    if (one.id === other.id) return this.#sign * this.#compareRanks(one.rank, other.rank);
    if (one.id === emptyGroup || other.id === emptyGroup) return one.id === emptyGroup ? 1 : -1;
    // Groups with equal titles stay apart.
    return this.#sign * (this.#compareRanks(one.rank, other.rank) || (one.id < other.id ? -1 : 1));
  }

  /** Reads the titles of groups again. Returns whether the rank of a group has changed. */
  renew(ids: Iterable<RecordKey>): boolean {
    let hasChanged = false;
    for (const key of ids) {
      const before = this.#places.get(String(key));
      if (before === undefined || this.#rankOf(before.id) === before.rank) continue;
      this.#places.delete(before.id);
      hasChanged = true;
    }
    if (hasChanged) this.#compareIds = this.#newComparison();
    return hasChanged;
  }

  #newComparison(): CompareGroups {
    return (one, other) => this.compare(this.placeOf(one), this.placeOf(other));
  }
}

function rankReader({ attribute }: Field, context: TextContext): (id: string) => string | number {
  const { order } = kindOf(attribute);
  return (id) => {
    const value = valueOfGroup(attribute, id);
    if (typeof order === 'function') return order(attribute)(value);
    if (order === 'text') return valueText(attribute, value, context);
    return typeof value === 'string' ? value : Number(value);
  };
}

function rankComparer({ attribute }: Field, context: TextContext) {
  const compareTexts = textComparer(context.pack);
  const isText = kindOf(attribute).order === 'text';
  return (one: string | number, other: string | number) => {
    if (typeof one === 'string' && isText) return compareTexts(one, String(other));
    return one < other ? -1 : Number(one > other);
  };
}

/**
 * Returns an order that sorts records by group, and within a group by another order.
 * @param subscribe Reports records that belong elsewhere, or to another group, with the same values.
 */
export function orderInGroups(
  field: Field,
  by: Grouping['by'],
  groups: GroupOrder,
  within: SortOrder<RecordValues, unknown>,
  subscribe?: SortOrder<RecordValues, unknown>['subscribe'],
): SortOrder<RecordValues, unknown> {
  const idOf = groupIdOf(field, by);
  const order: SortOrder<RecordValues, GroupedKey> = {
    sortKey(values) {
      const rest = within.sortKey(values);
      return { group: groups.placeOf(idOf(field.read(values))), rest, rank: within.rank?.(rest) ?? 0 };
    },
    compare: (one, other) =>
      groups.compare(one.group, other.group) ||
      (one.rank !== 0 && other.rank !== 0 && one.rank - other.rank) ||
      within.compare(one.rest, other.rest),
    first: { of: ({ group }) => group.id, compare: (one, other) => groups.compare(one.group, other.group) },
    subscribe,
    refresh({ group, ...key }) {
      return { ...key, group: groups.placeOf(group.id) };
    },
  };
  return order;
}

/** Returns the group of a sort key; the empty group while the list is not yet sorted by groups. */
export function groupOfKey(sortKey: unknown): string {
  return (sortKey as Partial<GroupedKey> | null | undefined)?.group?.id ?? emptyGroup;
}

import type { RecordKey } from '@ne2016/data-layer';
import type { SortOrder } from '@ne2016/data-layer/views';
import { textComparer } from '#formats/compare-texts.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import type { RecordValues } from '#values/record-title.ts';
import { valueText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '../view/fields.ts';
import type { Grouping, ListOrder } from '../view/view.ts';
import { emptyGroup, groupIdOf, valueOfGroup } from './group-values.ts';

/** A group by what it is called now. */
interface PlacedGroup {
  readonly id: string;
  /** What it is placed by among the others. */
  readonly rank: string | number;
}

/** The place of a record in a grouped list: its group first. */
interface GroupedKey {
  readonly group: PlacedGroup;
  readonly rest: unknown;
  /** That of {@link rest}; 0 says nothing. */
  readonly rank: number;
}

/** How the groups of a list follow each other, by their identifiers. */
export type CompareGroups = (one: string, other: string) => number;

/**
 * The order of groups: options as they are declared, dates by time, links by their titles, figures by size, texts as
 * French does; the records without a value last, in both directions.
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

  /** How the groups follow each other by now: another function once one of them is called otherwise. */
  get compareIds(): CompareGroups {
    return this.#compareIds;
  }

  /** A group as it is called now; the same object until that changes. */
  placeOf(id: string): PlacedGroup {
    const known = this.#places.get(id);
    if (known !== undefined) return known;
    const made = { id, rank: this.#rankOf(id) };
    this.#places.set(id, made);
    return made;
  }

  compare(one: PlacedGroup, other: PlacedGroup): number {
    if (one === other) return 0;
    // One that is called otherwise by now is still the same.
    if (one.id === other.id) return this.#sign * this.#compareRanks(one.rank, other.rank);
    if (one.id === emptyGroup || other.id === emptyGroup) return one.id === emptyGroup ? 1 : -1;
    // Groups of one title stay apart.
    return this.#sign * (this.#compareRanks(one.rank, other.rank) || (one.id < other.id ? -1 : 1));
  }

  /** Takes over what groups are called now. Answers whether any has another rank. */
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
 * Puts records into groups, and within them in another order.
 * @param subscribe tells which records are of another group, or elsewhere with it, though their values are the same.
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

/** The group by which a record was placed; the empty one as long as it is placed by something else. */
export function groupOfKey(sortKey: unknown): string {
  return (sortKey as Partial<GroupedKey> | null | undefined)?.group?.id ?? emptyGroup;
}

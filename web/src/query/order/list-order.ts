import { linkTargetOf, type Resource } from '@ne2016/contract';
import type { ChangedKeys, RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { SortOrder } from '@ne2016/data-layer/views';
import { subscribeToLinked } from '#values/link-index.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '../fields/fields.ts';
import type { ListOrder } from '../view/view.ts';
import { type GroupOrder, orderInGroups } from './group-order.ts';
import { byTitle, orderRecords } from './record-order.ts';

/** Reports records that belong elsewhere though their own values are the same. */
type SubscribeToMoves = NonNullable<SortOrder<RecordValues, unknown>['subscribe']>;

/** The groups of a list that is grouped. */
export interface ListGrouping {
  readonly field: Field;
  readonly by: 'value' | 'month' | 'year';
  readonly groups: GroupOrder;
}

/** Input of the order of a list. */
interface ListOrderOptions {
  readonly resource: Resource;
  readonly store: Pick<ResourceStore, 'ids' | 'subscribe' | 'values'>;
  /** Returns the list of a resource by its name. */
  readonly listOf: (name: string) => Pick<ResourceStore, 'subscribe'>;
  readonly sort: readonly ListOrder[];
  readonly grouping: ListGrouping | null;
  readonly context: TextContext;
  /** The authors of records, if the list is grouped by them. */
  readonly authors: { subscribe: SubscribeToMoves } | null;
}

const nothing: ReadonlySet<RecordKey> = new Set();

/** Shares one subscription among all listeners. */
function shareMoves(
  follow: (tell: (changed: ChangedKeys) => void) => readonly (() => void)[],
): SubscribeToMoves {
  const listeners = new Set<(changed: ChangedKeys) => void>();
  let releases: readonly (() => void)[] = [];
  const tell = (changed: ChangedKeys) => {
    for (const listener of listeners) listener(changed);
  };
  return (listener) => {
    const entry = (changed: ChangedKeys) => listener(changed);
    listeners.add(entry);
    if (listeners.size === 1) releases = follow(tell);
    return () => {
      listeners.delete(entry);
      if (listeners.size === 0) for (const release of releases) release();
    };
  };
}

/**
 * Subscribes to the linked records that the order depends on. A change of one moves only its linking records.
 */
function subscribeToLinks({
  resource,
  store,
  listOf,
  sort,
  grouping,
  authors,
}: ListOrderOptions): SubscribeToMoves {
  const path = grouping?.field.path ?? '';
  const names = new Set([path.split('.', 1)[0] ?? '', ...sort.map(({ column }) => column)]);
  const links = Object.entries(resource.attributes).flatMap(([name, attribute]) => {
    const target = linkTargetOf(attribute);
    return target !== null && names.has(name) ? [{ name, linked: listOf(target) }] : [];
  });
  return shareMoves((tell) => [
    ...links.flatMap(({ name, linked }) => [
      // Must be first: records are placed by the current title of their group. A pinned record in a group may
      // link to another record.
      linked.subscribe((changed) => {
        if (name === path && grouping?.groups.renew(changed) === true) tell(nothing);
      }),
      subscribeToLinked(store, name, linked, tell),
    ]),
    ...(authors === null ? [] : [authors.subscribe(tell)]),
  ]);
}

/** Returns the order of a list: by its groups, then by its columns. */
export function listOrder(options: ListOrderOptions): SortOrder<RecordValues, unknown> {
  const { resource, sort, grouping, context } = options;
  const within = orderRecords(resource, sort.length === 0 ? byTitle(resource) : sort, context);
  const subscribe = subscribeToLinks(options);
  if (grouping === null) return { ...within, subscribe };
  return orderInGroups(grouping.field, grouping.by, grouping.groups, within, subscribe);
}

/** Returns the subscription to moves in a list that was put in order by {@link listOrder}. */
export function movesOf(order: unknown): SubscribeToMoves | undefined {
  return (order as SortOrder<RecordValues, unknown>).subscribe;
}

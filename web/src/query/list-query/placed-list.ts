import type { Resource } from '@ne2016/contract';
import type { ResourceStore } from '@ne2016/data-layer';
import { createView, type PinnedInView, type RecordView, type ViewSnapshot } from '@ne2016/data-layer/views';
import type { RecordValues } from '#values/record-title.ts';
import type { TextContext } from '#values/text-context.ts';
import { type Field, isLinked } from '../fields/fields.ts';
import { GroupOrder } from '../order/group-order.ts';
import { type ListGrouping, listOrder } from '../order/list-order.ts';
import type { View } from '../view/view.ts';
import type { LinkedTitles } from './linked-titles.ts';
import { memoizeLast, type Part, type QueryHost, type RecordSource, Subscriptions } from './part.ts';

interface PlacedListOptions {
  readonly resource: Resource;
  readonly store: Pick<ResourceStore, 'ids' | 'size' | 'subscribe' | 'values' | 'version'>;
  /** Returns the list of a resource by its name. */
  readonly listOf: (name: string) => RecordSource;
  readonly context: TextContext;
  readonly titles: LinkedTitles;
}

interface PlacedListInput extends Pick<View, 'sort' | 'group'> {
  readonly fields: readonly Field[];
  readonly pinned: PinnedInView;
  /** The authors of the records, if the list is grouped by them. */
  readonly authors: RecordSource | null;
}

/** All records of a list, by their groups, and within a group by the columns of the view. */
export interface PlacedList {
  readonly whole: ViewSnapshot;
  /** `null` if the list is not grouped. */
  readonly grouping: ListGrouping | null;
  /** Whether the records are in this order; while a long list is sorted, they are in the one before. */
  readonly isInOrder: boolean;
}

/** Puts all records of a list in the order of its view. */
export class ListPlaces implements Part<PlacedListInput, PlacedList> {
  readonly #host: QueryHost;
  readonly #options: PlacedListOptions;
  readonly #subscriptions = new Subscriptions();
  /** The list as the view reads it: its events come through the host. */
  readonly #list: PlacedListOptions['store'];
  #view: RecordView<RecordValues> | undefined;

  constructor(host: QueryHost, options: PlacedListOptions) {
    const { store } = options;
    this.#host = host;
    this.#options = options;
    this.#list = {
      ids: () => store.ids(),
      get size() {
        return store.size;
      },
      subscribe: (listener) => host.listen(store, listener),
      values: (key) => store.values(key),
      get version() {
        return store.version;
      },
    };
  }

  update({ sort, group, fields, pinned, authors }: PlacedListInput): PlacedList {
    const { titles } = this.#options;
    const field = group === null ? undefined : this.#fieldOf(group.field, fields);
    // A link of a linked record has its title from a third list, whose changes cannot be mapped to records.
    const isLinkOfLinked = field !== undefined && isLinked(field.path) && field.attribute.kind === 'link';
    const grouping = this.#grouping(group, sort, field, titles.versionFor(isLinkOfLinked));
    const order = this.#order(sort, grouping, authors);
    this.#view ??= createView(this.#list, { order });
    const view = this.#view;
    view.pin(pinned);
    view.setOptions({ order });
    if (this.#host.isActive)
      this.#subscriptions.renew([], () => [view.subscribe(() => this.#host.changed())]);
    const whole = view.latest();
    return this.#placed(whole, grouping, whole.order === order);
  }

  stop(): void {
    this.#subscriptions.stop();
  }

  readonly #fieldOf = memoizeLast((path: string, fields: readonly Field[]) =>
    fields.find((field) => field.path === path),
  );

  /** @param _titles Changes with the titles of linked records, which the order reads. */
  readonly #grouping = memoizeLast(
    (
      group: View['group'],
      sort: View['sort'],
      field: Field | undefined,
      _titles: number,
    ): ListGrouping | null => {
      if (group === null || field === undefined) return null;
      const direction = sort.find(({ column }) => column === group.field)?.direction ?? 'ascending';
      return { field, by: group.by, groups: new GroupOrder(field, direction, this.#options.context) };
    },
  );

  readonly #order = memoizeLast(
    (sort: View['sort'], grouping: ListGrouping | null, authors: RecordSource | null) => {
      const { resource, listOf, context } = this.#options;
      const through = (source: RecordSource): RecordSource => ({
        subscribe: (listener) => this.#host.listen(source, listener),
      });
      return listOrder({
        ...{ resource, sort, grouping, context, store: this.#list },
        listOf: (name) => through(listOf(name)),
        authors: authors === null ? null : through(authors),
      });
    },
  );

  readonly #placed = memoizeLast(
    (whole: ViewSnapshot, grouping: ListGrouping | null, isInOrder: boolean): PlacedList => ({
      whole,
      grouping,
      isInOrder,
    }),
  );
}

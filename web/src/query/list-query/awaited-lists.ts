import type { Resource } from '@ne2016/contract';
import type { ResourceStore } from '@ne2016/data-layer';
import { type ListStatus, readyStatus, statusOf } from '#values/list-status.ts';
import { SteadyStatus } from '#values/steady-status.ts';
import { computedAmong } from '../computed/computed-of-view.ts';
import { computedRecordsOf } from '../computed/computed-layer.ts';
import { isAuthorPath, isLinked } from '../fields/fields.ts';
import { conditionsOf, type View } from '../view/view.ts';
import { memoizeLast, type Part, type QueryHost, type RecordSource, Subscriptions } from './part.ts';

type AwaitedStore = Pick<ResourceStore, 'load' | 'state' | 'subscribeState'>;

/** The authors of the records of a list. */
export interface QueryAuthors extends RecordSource {
  readonly status: ListStatus;
  /** Loads them and keeps them in step until the returned function is called. */
  follow(): () => void;
  /** Loads again after a failure. */
  retry(): void;
}

interface AwaitedListsOptions {
  readonly resource: Resource;
  readonly store: ResourceStore;
  /** Returns the list of a resource by its name. */
  readonly listOf: (name: string) => AwaitedStore;
  /** `null` if the server does not provide them. */
  readonly authors: QueryAuthors | null;
}

type AwaitedListsInput = Pick<View, 'filter' | 'group'>;

/** The other lists that a view reads. */
interface ReadLists {
  readonly read: readonly AwaitedStore[];
  /** The lists of the titles of its groups. */
  readonly named: readonly AwaitedStore[];
  /**
   * A list of titles that has failed once is not awaited again: its groups are labelled with identifiers.
   */
  readonly failed: Set<AwaitedStore>;
}

/** Returns the paths of the fields that determine the records and the groups of a view. */
const pathsOf = ({ filter, group }: AwaitedListsInput): readonly string[] => [
  ...conditionsOf(filter).map(({ field }) => field),
  ...(group === null ? [] : [group.field]),
];

/**
 * The data that the filter and the groups of a view read besides its own list: authors, and linked records.
 * Until it is ready, the records and the groups of the view are unknown.
 */
export class AwaitedLists implements Part<AwaitedListsInput, ListStatus> {
  readonly #host: QueryHost;
  readonly #options: AwaitedListsOptions;
  readonly #steady = new SteadyStatus();
  readonly #listSubscriptions = new Subscriptions();
  readonly #authorSubscriptions = new Subscriptions();
  #lists: ReadLists | undefined;
  #areAuthorsRead = false;

  constructor(host: QueryHost, options: AwaitedListsOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** The authors of the records; `null` if the view does not read them. */
  get authors(): QueryAuthors | null {
    return this.#areAuthorsRead ? this.#options.authors : null;
  }

  update({ filter, group }: AwaitedListsInput): ListStatus {
    const lists = this.#listsOf(filter, group);
    this.#lists = lists;
    this.#areAuthorsRead = pathsOf({ filter, group }).some(isAuthorPath);
    const { authors } = this;
    if (this.#host.isActive) this.#subscribe(lists, authors);
    for (const store of lists.named) if (store.state.state === 'failed') lists.failed.add(store);
    const awaited = [...lists.read, ...lists.named.filter((store) => !lists.failed.has(store))];
    const unready = awaited.find(({ state }) => state.state !== 'ready');
    const status = this.#steady.update(unready === undefined ? readyStatus : statusOf(unready), lists);
    return authors === null || authors.status.state === 'ready' ? status : authors.status;
  }

  /** Loads again after a failure. */
  retry(): void {
    this.#steady.retry();
    this.authors?.retry();
    for (const store of this.#lists?.read ?? []) if (store.state.state === 'failed') store.load();
    this.#host.changed();
  }

  stop(): void {
    this.#listSubscriptions.stop();
    this.#authorSubscriptions.stop();
  }

  /** The list on the screen loads its linked lists. */
  #subscribe(lists: ReadLists, authors: QueryAuthors | null): void {
    const changed = () => this.#host.changed();
    this.#listSubscriptions.renew([lists], () =>
      [...lists.read, ...lists.named].map((store) => store.subscribeState(changed)),
    );
    this.#authorSubscriptions.renew([authors], () =>
      authors === null ? [] : [this.#host.listen(authors, changed), authors.follow()],
    );
  }

  readonly #listsOf = memoizeLast((filter: View['filter'], group: View['group']): ReadLists => {
    const { resource, store, listOf } = this.#options;
    const linkedBy = (path: string) => {
      const attribute = resource.attributes[path.split('.', 1)[0] ?? ''];
      return attribute?.kind === 'link' ? [listOf(attribute.resource)] : [];
    };
    const paths = pathsOf({ filter, group });
    const computed = computedAmong(resource, paths);
    return {
      read: [
        ...paths.filter(isLinked).flatMap(linkedBy),
        ...(computedRecordsOf(store)?.listsOf(computed) ?? []),
      ],
      named: group === null ? [] : linkedBy(group.field),
      failed: new Set(),
    };
  });
}

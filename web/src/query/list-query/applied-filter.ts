import type { Resource } from '@ne2016/contract';
import type { ResourceStore } from '@ne2016/data-layer';
import { type Field, isLinked } from '../fields/fields.ts';
import { type UnknownOption, unknownOptions, withoutOptions } from '../usable-view/view-faults.ts';
import type { FilterGroup } from '../view/view.ts';
import { memoizeLast, type Part, type QueryHost, Subscriptions } from './part.ts';

type ReadStore = Pick<ResourceStore, 'ids' | 'state' | 'subscribe' | 'subscribeState' | 'values' | 'version'>;

interface AppliedFilterOptions {
  readonly resource: Resource;
  readonly store: ReadStore;
  /** Returns the list of a resource by its name. */
  readonly listOf: (name: string) => ReadStore;
}

interface AppliedFilterInput {
  readonly fields: readonly Field[];
  readonly filter: FilterGroup;
}

/** Returns whether a record has an option, declared or not. */
function isUsed({ field: path, value }: UnknownOption, fields: readonly Field[], store: ReadStore): boolean {
  const field = fields.find((one) => one.path === path);
  for (const id of store.ids()) {
    const read = field?.read(store.values(id) ?? {});
    if (read === value || (Array.isArray(read) && read.includes(value))) return true;
  }
  return false;
}

/**
 * The filter of a view without options that no field offers and no record has, so that a mistyped address
 * shows the list. An option that is no longer declared stays while records have it, or may still be loaded.
 */
export class AppliedFilter implements Part<AppliedFilterInput, FilterGroup> {
  readonly #host: QueryHost;
  readonly #options: AppliedFilterOptions;
  readonly #subscriptions = new Subscriptions();

  constructor(host: QueryHost, options: AppliedFilterOptions) {
    this.#host = host;
    this.#options = options;
  }

  update({ fields, filter }: AppliedFilterInput): FilterGroup {
    const unknown = this.#unknown(filter, fields);
    const stores = this.#stores(unknown);
    if (this.#host.isActive)
      this.#subscriptions.renew([stores], () =>
        stores.flatMap((store) => [
          this.#host.listen(store, () => this.#host.changed()),
          store.subscribeState(() => this.#host.changed()),
        ]),
      );
    const isComplete = stores.length > 0 && stores.every(({ state: { state } }) => state === 'ready');
    const version = isComplete ? stores.reduce((sum, store) => sum + store.version, 0) : -1;
    return this.#without(filter, this.#unused(unknown, fields, version));
  }

  stop(): void {
    this.#subscriptions.stop();
  }

  readonly #unknown = memoizeLast(unknownOptions);

  /** Returns the lists to search for these options. A filter without any, as nearly all are, reads none. */
  readonly #stores = memoizeLast((unknown: readonly UnknownOption[]): readonly ReadStore[] => {
    const { resource, store, listOf } = this.#options;
    if (unknown.length === 0) return [];
    const linked = unknown.flatMap(({ field: path }) => {
      const attribute = isLinked(path) ? resource.attributes[path.split('.', 1)[0] ?? ''] : undefined;
      return attribute?.kind === 'link' ? [listOf(attribute.resource)] : [];
    });
    return [...new Set([store, ...linked])];
  });

  /** Returns the unused options, as text: the same filter while the same options are left out. */
  readonly #unused = memoizeLast(
    (unknown: readonly UnknownOption[], fields: readonly Field[], version: number): string => {
      const { store } = this.#options;
      return JSON.stringify(version < 0 ? [] : unknown.filter((option) => !isUsed(option, fields, store)));
    },
  );

  readonly #without = memoizeLast((filter: FilterGroup, unused: string): FilterGroup => {
    const options = JSON.parse(unused) as UnknownOption[];
    return options.length === 0 ? filter : withoutOptions(filter, options);
  });
}

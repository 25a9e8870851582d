import type { ChangedKeys, RecordKey, ResourceStore } from '@ne2016/data-layer';

type LinkingStore = Pick<ResourceStore, 'ids' | 'subscribe' | 'values'>;
type LinkedStore = Pick<ResourceStore, 'subscribe'>;

/** Returns the targets of one or several links. */
function idsOf(linked: unknown): readonly unknown[] {
  if (linked === null) return [];
  return Array.isArray(linked) ? linked : [linked];
}

/** Index of the records of a list that link to a record by one attribute: built once, then updated. */
class LinkIndex {
  readonly #store: LinkingStore;
  readonly #attribute: string;
  readonly #byLinked = new Map<unknown, Set<RecordKey>>();
  readonly #linkedBy = new Map<RecordKey, unknown>();
  readonly release: () => void;

  constructor(store: LinkingStore, attribute: string) {
    this.#store = store;
    this.#attribute = attribute;
    for (const key of store.ids()) this.#take(key);
    this.release = store.subscribe((changed) => {
      for (const key of changed) this.#take(key);
    });
  }

  /** @param linked The key of a record: its identifier (7), or that of a draft. */
  linkingTo(linked: RecordKey): ReadonlySet<RecordKey> | undefined {
    return this.#byLinked.get(linked);
  }

  #take(key: RecordKey): void {
    const before = this.#linkedBy.get(key) ?? null;
    const values: Readonly<Record<string, unknown>> | undefined = this.#store.values(key);
    const linked = values?.[this.#attribute] ?? null;
    if (linked === before) return;
    for (const one of idsOf(before)) {
      const left = this.#byLinked.get(one);
      left?.delete(key);
      if (left?.size === 0) this.#byLinked.delete(one);
    }
    this.#linkedBy.delete(key);
    if (linked === null) return;
    this.#linkedBy.set(key, linked);
    for (const one of idsOf(linked)) {
      const known = this.#byLinked.get(one);
      if (known === undefined) this.#byLinked.set(one, new Set([key]));
      else known.add(key);
    }
  }
}

/**
 * Calls the listener with the records of a list that link by an attribute to records of another list, when
 * these change, and only with them. The index is built at the first such change.
 */
export function subscribeToLinked(
  store: LinkingStore,
  attribute: string,
  linked: LinkedStore,
  listener: (changed: ReadonlySet<RecordKey>) => void,
): () => void {
  let index: LinkIndex | undefined;
  const release = linked.subscribe((changed: ChangedKeys) => {
    index ??= new LinkIndex(store, attribute);
    const linking = new Set<RecordKey>();
    for (const id of changed) for (const key of index.linkingTo(id) ?? []) linking.add(key);
    if (linking.size > 0) listener(linking);
  });
  return () => {
    release();
    index?.release();
  };
}

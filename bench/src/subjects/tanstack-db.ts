import {
  createCollection,
  createLiveQueryCollection,
  createTransaction,
  eq,
  type SyncConfig,
  type Transaction,
} from '@tanstack/db';
import { isSameItem, type Item } from '../item.ts';
import { type ListCall, readAnswer } from '../list-calls.ts';
import type { Delta } from '../make-items.ts';
import { type ItemList, type ItemView, type Page, type Subject, takeFirst } from '../subject.ts';

/**
 * TanStack DB: a collection with a custom sync adapter, as in its guide (`begin`, `write`, `commit`, rows
 * replaced whole), which writes only differences. Edits are optimistic changes in an uncommitted transaction;
 * a revert rolls it back. The view is a live query.
 *
 * Subscribers of records share one subscription that distributes changes by key, because fifty subscriptions
 * with a `where` clause would each evaluate each change.
 */
export const tanstackDb: Subject = {
  name: 'TanStack DB',
  isIndexed: true,
  create: () => new TanstackDbList(),
};

/** Otherwise a subscription gets no deletion of a record that existed before it. */
const changesOnly = { includeInitialState: false };

type Sync = Parameters<SyncConfig<Item, number>['sync']>[0];

class TanstackDbList implements ItemList {
  readonly #collection;
  readonly #edits = new Map<number, Transaction>();
  readonly #recordListeners = new Map<number, Set<(record: Item | undefined) => void>>();
  #sync: Sync | undefined;

  constructor() {
    this.#collection = createCollection<Item, number>({
      getKey: ({ id_item: id }) => id,
      startSync: true,
      gcTime: 0,
      sync: {
        rowUpdateMode: 'full',
        sync: (sync) => {
          this.#sync = sync;
          sync.markReady();
        },
      },
    });
    this.#collection.subscribeChanges((changes) => {
      for (const { key, type, value } of changes)
        for (const listener of this.#recordListeners.get(key) ?? [])
          listener(type === 'delete' ? undefined : value);
    }, changesOnly);
  }

  async load(call: ListCall) {
    const { records } = await readAnswer(call);
    const kept = this.#collection.size === 0 ? undefined : new Set(records.map(({ id_item: id }) => id));
    const deleted = kept === undefined ? [] : [...this.#collection.keys()].filter((id) => !kept.has(id));
    this.#write({ records, deleted });
  }

  async merge(call: ListCall) {
    this.#write(await readAnswer(call));
  }

  read(id: number) {
    return this.#collection.get(id);
  }

  ids() {
    return this.#collection.keys();
  }

  watchRecord(id: number, listener: (record: Item | undefined) => void) {
    const listeners = this.#recordListeners.get(id) ?? new Set();
    this.#recordListeners.set(id, listeners.add(listener));
  }

  watchList(listener: (page: Page) => void) {
    this.#collection.subscribeChanges(
      () => listener({ size: this.#collection.size, rows: takeFirst(this.#collection.values()) }),
      changesOnly,
    );
  }

  edit(id: number, changes: Partial<Item>) {
    const transaction = this.#edits.get(id) ?? this.#beginEdit(id);
    transaction.mutate(() => this.#collection.update(id, (draft) => void Object.assign(draft, changes)));
  }

  changed(id: number) {
    return Object.keys(this.#edits.get(id)?.mutations[0]?.changes ?? {});
  }

  revert(id: number) {
    this.#edits.get(id)?.rollback();
    this.#edits.delete(id);
  }

  watchView(listener: (page: Page) => void): ItemView {
    const live = createLiveQueryCollection({
      startSync: true,
      gcTime: 0,
      query: (query) =>
        query
          .from({ row: this.#collection })
          .where(({ row }) => eq(row.status, 'open'))
          .orderBy(({ row }) => row.title, { direction: 'asc', stringSort: 'lexical' })
          .orderBy(({ row }) => row.id_item),
    });
    const page = () => ({ size: live.size, rows: takeFirst<Item>(live.values()) });
    const ids = () => Array.from(live.values(), ({ id_item: id }) => id);
    const subscription = live.subscribeChanges(() => listener(page()), changesOnly);
    const stop = () => {
      subscription.unsubscribe();
      void live.cleanup();
    };
    return { page, ids, stop };
  }

  #beginEdit(id: number): Transaction {
    const transaction = createTransaction({ autoCommit: false, mutationFn: () => Promise.resolve() });
    // A rollback rejects the promise that waits for the server.
    transaction.when('settled').catch(() => undefined);
    this.#edits.set(id, transaction);
    return transaction;
  }

  /** An optimistic row hides the server’s row; repeating the edit shows its other attributes. */
  #editAnew(id: number) {
    const changes = this.#edits.get(id)?.mutations[0]?.changes;
    if (changes === undefined) return;
    this.revert(id);
    this.edit(id, changes);
  }

  #write({ records, deleted }: Delta) {
    if (this.#sync === undefined) throw new Error('TanStack DB did not start to sync');
    const { begin, write, commit } = this.#sync;
    begin();
    for (const record of records) {
      const before = this.#collection.get(record.id_item);
      if (before === undefined) write({ type: 'insert', value: record });
      else if (!isSameItem(before, record)) write({ type: 'update', value: record });
    }
    for (const id of deleted) write({ type: 'delete', key: id });
    void commit();
    if (this.#edits.size > 0) for (const { id_item: id } of records) this.#editAnew(id);
  }
}

import { callListeners } from '../observable/call-listeners.ts';
import type { RecordKey } from './record-state.ts';

/** The keys of the records of a batch of changes, including drafts. */
export interface ChangedKeys extends Iterable<RecordKey> {
  /** The number of keys. */
  readonly size: number;
  /** Returns whether a record is among them. */
  has(key: RecordKey): boolean;
}

/** Called with the keys of the records that changed, were added or were removed; never with an empty set. */
export type TableListener = (changed: ChangedKeys) => void;

type Touched = ChangedKeys & { add?(key: RecordKey): unknown };

/**
 * Collects the changes of a batch and calls each subscriber once at its end. The cost depends on the number of changes,
 * not on the number of subscribers.
 */
export class ChangeNotifier {
  readonly #all = new Set<TableListener>();
  readonly #byKey = new Map<RecordKey, Set<() => void>>();
  /** The changes of the batch so far; without `add`, nothing else may change in it. */
  #touched: Touched | undefined;
  #version = 0;

  /** The number of batches that changed something. */
  get version(): number {
    return this.#version;
  }

  /** Makes several changes and notifies subscribers once. */
  batch<Result>(work: () => Result): Result {
    if (this.#touched !== undefined) return work();
    this.#touched = new Set();
    try {
      return work();
    } finally {
      const changed = this.#touched;
      this.#touched = undefined;
      if (changed.size > 0) this.#version += 1;
      this.#notify(changed);
    }
  }

  /** Marks a record as changed, added or removed. Throws outside a batch. */
  touch(key: RecordKey): void {
    (this.#touched as Touched).add?.(key);
  }

  /** Sets all changes of this batch; nothing else may change in it. */
  touchAll(keys: ChangedKeys): void {
    this.#touched = keys;
  }

  subscribe(listener: TableListener): () => void {
    // Wrapped, so that the same function subscribed twice is two subscriptions.
    const entry: TableListener = (changed) => listener(changed);
    this.#all.add(entry);
    return () => this.#all.delete(entry);
  }

  subscribeRecord(key: RecordKey, listener: () => void): () => void {
    const entry = () => listener();
    const listeners = this.#byKey.get(key) ?? new Set();
    this.#byKey.set(key, listeners.add(entry));
    return () => {
      listeners.delete(entry);
      if (listeners.size === 0 && this.#byKey.get(key) === listeners) this.#byKey.delete(key);
    };
  }

  /** Calls the subscribers of the list first: a view must be up to date before one of its rows renders. */
  #notify(changed: ChangedKeys): void {
    if (changed.size === 0) return;
    callListeners(this.#all, changed);
    // A load changes more records than are subscribed to, an edit fewer: the smaller set is iterated.
    const isFew = changed.size < this.#byKey.size;
    for (const key of isFew ? [...changed] : [...this.#byKey.keys()])
      if (isFew || changed.has(key)) this.#notifyRecord(key);
  }

  #notifyRecord(key: RecordKey): void {
    const listeners = this.#byKey.get(key);
    if (listeners !== undefined) callListeners(listeners);
  }
}

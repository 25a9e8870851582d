import { callListeners } from '../call-listeners.ts';
import type { RecordKey } from './record-state.ts';

/** Called with the keys of the records that changed, came or went; never with none. */
export type TableListener = (changed: ReadonlySet<RecordKey>) => void;

/** Who is to be told of which record. The cost of telling depends on what changed, not on who listens. */
export class RecordListeners {
  readonly #all = new Set<TableListener>();
  readonly #byKey = new Map<RecordKey, Set<() => void>>();

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

  /** Tells the list's subscribers first: a view must be right before a row is drawn from it. */
  notify(changed: ReadonlySet<RecordKey>): void {
    if (changed.size === 0) return;
    callListeners(this.#all, changed);
    // After a load more changed than is looked at; after an edit it is the other way round.
    const isFew = changed.size < this.#byKey.size;
    for (const key of isFew ? [...changed] : [...this.#byKey.keys()])
      if (isFew || changed.has(key)) this.#notifyRecord(key);
  }

  #notifyRecord(key: RecordKey): void {
    const listeners = this.#byKey.get(key);
    if (listeners !== undefined) callListeners(listeners);
  }
}

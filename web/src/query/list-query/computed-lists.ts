import type { ResourceStore } from '@ne2016/data-layer';
import { computedRecordsOf } from '../computed/computed-layer.ts';
import { type QueryHost, Subscriptions } from './part.ts';

/** Keeps the computed attributes that a view uses in step with the lists that they read. */
export class ComputedLists {
  readonly #host: QueryHost;
  readonly #store: ResourceStore;
  readonly #subscriptions = new Subscriptions();

  constructor(host: QueryHost, store: ResourceStore) {
    this.#host = host;
    this.#store = store;
  }

  /** @param names The computed attributes that the view uses. */
  update(names: readonly string[]): void {
    const records = names.length === 0 ? undefined : computedRecordsOf(this.#store);
    // Called before anything reads them.
    records?.use();
    if (!this.#host.isActive) return;
    this.#subscriptions.renew([names.join(' ')], () => {
      if (records === undefined) return [];
      for (const list of records.listsOf(names)) list.load();
      return [records.follow(names)];
    });
  }

  stop(): void {
    this.#subscriptions.stop();
  }
}

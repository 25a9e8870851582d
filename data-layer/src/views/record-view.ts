import { callListeners } from '../observable/call-listeners.ts';
import type { ChangedKeys } from '../records/change-notifier.ts';
import type { RecordKey } from '../records/record-state.ts';
import { finish, type Pace, slices, type Steps } from '../ports/pace.ts';
import type { ResourceStore } from '../store/resource-store.ts';
import { nothingPinned, changedPins, type PinnedInView } from './pinned-in-view.ts';
import { SortedRecords, type SortOrder } from './sorted-records.ts';
import type { ViewSnapshot } from './view-snapshot.ts';

/** The filter and order of a view. Both receive local values, with unsaved edits. */
export interface ViewOptions<Rec, SortKey = unknown> {
  /** Returns whether a record is in the view. Default: all are. */
  readonly filter?: ((values: Rec) => boolean) | undefined;
  /** Default: by identifier, ascending. */
  readonly order?: SortOrder<Rec, SortKey> | undefined;
}

const storeAll = () => true;
const byIdentifier = { sortKey: () => null, compare: () => 0 };

/** Above this share of changed records, a full sort is cheaper. */
const fullSortShare = 1 / 8;

/**
 * Up to this number of changed records, each is placed singly: a full sort always notifies the listeners,
 * single placement only if the order changed.
 */
const fewRecords = 32;

/** The members of a store that a view uses. */
export type ViewedList<Rec extends object> = Pick<
  ResourceStore<Rec>,
  'ids' | 'size' | 'subscribe' | 'values' | 'version'
>;

/**
 * Creates a filtered and sorted view of a list. Views never contain drafts.
 * @param list a store
 * @param options filter and order; by default all records by identifier
 * @example
 * ```ts
 * const open = createView(tasks, {
 *   filter: ({ done }) => !done,
 *   order: { sortKey: ({ title }) => title, compare: (left: string, right: string) => left.localeCompare(right) },
 * });
 * const first = open.snapshot().keyAt(0);
 * ```
 */
export function createView<Rec extends object, SortKey = unknown>(
  list: ViewedList<Rec>,
  options: ViewOptions<Rec, SortKey> = {},
): RecordView<Rec> {
  return new RecordView(list, options, slices);
}

/**
 * A filtered and sorted view of a list: updated with each change while it has listeners, otherwise sorted
 * again when read. With listeners, a long list is sorted in slices, so that the page stays responsive.
 */
export class RecordView<Rec extends object> {
  readonly #list: ViewedList<Rec>;
  readonly #pace: Pace;
  readonly #listeners = new Set<() => void>();
  #options: ViewOptions<Rec>;
  #records: SortedRecords<Rec, unknown>;
  #snapshot: ViewSnapshot | undefined;
  #pinned: PinnedInView = nothingPinned;
  /** The list version of the view's content; -1 if it is outdated. */
  #version = -1;
  /** The records that have changed since a sort began; `undefined` while none is running. */
  #touched: Set<RecordKey> | undefined;
  /** The error that made the last sort fail. */
  #failure: { readonly error: unknown } | undefined;
  #release: (() => void) | undefined;
  #releaseOrder: (() => void) | undefined;

  constructor(list: ViewedList<Rec>, options: ViewOptions<Rec>, pace: Pace) {
    this.#list = list;
    this.#pace = pace;
    this.#options = options;
    this.#records = this.#makeRecords(options.order ?? byIdentifier);
  }

  /**
   * Returns the complete view; the same object until it changes. Sorting a long list here blocks the page.
   * @throws an error of the filter or the order
   */
  snapshot(): ViewSnapshot {
    if (this.#version !== this.#list.version) finish(this.#steps());
    return this.latest();
  }

  /**
   * Returns the view; while a long list is being sorted, the previous view, see `isComplete`. A short list is
   * always sorted.
   * @throws an error of the filter or the order
   */
  latest(): ViewSnapshot {
    if (this.#failure !== undefined) throw this.#failure.error;
    // With listeners, the view stays unchanged until they are called.
    if (this.#listeners.size === 0 && this.#version !== this.#list.version) this.#version = -1;
    if (this.#version < 0 && this.#touched === undefined && !this.#pace.isLong(this.#list.size))
      finish(this.#steps());
    if (this.#snapshot?.isComplete !== this.#version >= 0) this.#snapshot = this.#makeSnapshot();
    return this.#snapshot;
  }

  /** Changes filter and order. Until a long list is sorted again, the view keeps its old order. */
  setOptions(options: ViewOptions<Rec>): void {
    const { filter, order } = this.#options;
    if (filter === options.filter && order === options.order) return;
    this.#options = options;
    this.#version = -1;
    if (this.#listeners.size === 0) return;
    this.#subscribeToOrder();
    this.#rebuild();
    this.#notify(true);
  }

  /** Replaces the pinned records. The cost depends only on their number. */
  pin(pinned: PinnedInView): void {
    const others = changedPins(this.#pinned, pinned);
    this.#pinned = pinned;
    for (const key of others) this.#touched?.add(key);
    // An outdated view is sorted again when it is read.
    if (others.size > 0 && this.#version === this.#list.version) this.#notify(this.#updateEach(others));
  }

  /** Calls `listener` when records of the view or their order have changed, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    // A new function, so that one listener can subscribe twice.
    const entry = () => listener();
    this.#listeners.add(entry);
    if (this.#listeners.size === 1) {
      this.#release = this.#list.subscribe((changed) => this.#update(changed));
      this.#subscribeToOrder();
      if (this.#version !== this.#list.version) this.#rebuild();
    }
    return () => {
      this.#listeners.delete(entry);
      if (this.#listeners.size > 0) return;
      this.#release?.();
      this.#releaseOrder?.();
      this.#touched = undefined;
    };
  }

  #subscribeToOrder(): void {
    this.#releaseOrder?.();
    this.#releaseOrder = this.#options.order?.subscribe?.((changed) => this.#updatePlaces(changed));
  }

  #makeRecords(order: SortOrder<Rec, unknown>): SortedRecords<Rec, unknown> {
    return new SortedRecords<Rec, unknown>(order, (key) => this.#pinned.inPlace.has(key));
  }

  #makeSnapshot(): ViewSnapshot {
    const records = this.#records;
    return {
      size: records.size,
      isComplete: this.#version >= 0,
      order: records.order,
      keyAt: (index) => records.keyAt(index),
      indexOf: (key) => records.indexOf(key),
      has: (key) => records.has(key),
      keys: () => records.keys(),
      countOf: records.order.first && ((first) => records.countOf(first)),
      sortKeyOf: (key) => records.sortKeyOf(key),
    };
  }

  /** Sorts everything again: at once, or in slices if the list is long. */
  #rebuild(): void {
    const steps = this.#steps();
    this.#version = -1;
    const { size } = this.#list;
    if (this.#pace.isLong(size)) void this.#sortInSlices(steps, size);
    else finish(steps);
  }

  async #sortInSlices(steps: Steps<boolean>, size: number): Promise<void> {
    try {
      if (await this.#pace.work(steps, size)) this.#notify(true);
    } catch (error) {
      // Thrown at the next read, like an error of a synchronous sort.
      this.#failure = { error };
      this.#notify(true);
    }
  }

  /** Returns the steps of a sort. Changes are collected from now on until it is done. */
  #steps(): Steps<boolean> {
    this.#touched = new Set();
    this.#failure = undefined;
    return this.#sort(this.#touched);
  }

  /** Sorts the records. Stops early if another sort began or the last listener left. */
  *#sort(touched: ReadonlySet<RecordKey>): Steps<boolean> {
    const { order = byIdentifier } = this.#options;
    const records = order === this.#records.order ? this.#records : this.#makeRecords(order);
    for (const _ of records.reset(this.#list.ids(), (key) => this.#matching(key))) {
      yield;
      if (this.#touched !== touched) return false;
    }
    for (const key of touched) records.update(key, this.#matching(key));
    this.#touched = undefined;
    this.#records = records;
    this.#version = this.#list.version;
    this.#snapshot = undefined;
    return true;
  }

  /** The values of a record if it belongs in the view. */
  #matching(key: RecordKey): Rec | undefined {
    const values = this.#list.values(key);
    const { filter = storeAll } = this.#options;
    if (values === undefined) return undefined;
    return this.#pinned.shown.has(key) || filter(values) ? values : undefined;
  }

  #update(changed: ChangedKeys): void {
    const isMany = changed.size > Math.max(fewRecords, this.#list.size * fullSortShare);
    if (isMany) this.#rebuild();
    else if (this.#touched !== undefined) for (const key of changed) this.#touched.add(key);
    this.#notify(isMany || (this.#touched === undefined && this.#updateEach(changed)));
  }

  /** Handles records that the order reports as moved although their values are the same. */
  #updatePlaces(changed: ChangedKeys): void {
    if (this.#options.order?.refresh === undefined) return this.#update(changed);
    // Records that the running sort has already placed are in groups that have moved since.
    if (this.#touched !== undefined) return this.#rebuild();
    this.#update(new Set([...changed, ...this.#pinned.inPlace]));
  }

  #notify(hasChanged: boolean): void {
    if (!hasChanged) return;
    this.#snapshot = undefined;
    callListeners(this.#listeners);
  }

  #updateEach(changed: Iterable<RecordKey>): boolean {
    let hasChanged = false;
    for (const key of changed) hasChanged = this.#records.update(key, this.#matching(key)) || hasChanged;
    this.#version = this.#list.version;
    return hasChanged;
  }
}

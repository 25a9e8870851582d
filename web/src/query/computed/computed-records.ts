import { evaluateComputed, type ComputedAttribute, computedAttributes, sourcesOf } from '@ne2016/contract';
import type { ChangedKeys, RecordKey, RecordState, ResourceStore } from '@ne2016/data-layer';
import type { RecordValues } from '#values/record-title.ts';
import { type RowMaker, rowMaker } from './computed-row.ts';
import { ComputedSources, type SourceList } from './computed-sources.ts';
import type { LinkingList } from './rollup-index.ts';

type Store = Pick<
  ResourceStore,
  'get' | 'ids' | 'resource' | 'subscribe' | 'subscribeRecord' | 'values' | 'version'
>;

/** Computes an attribute of a record. */
type Compute = (stored: RecordValues) => unknown;

const notComputable = Symbol('not computable');

/** The state of a record, and the change count at which the record was last reported. */
interface KnownState {
  readonly at: number;
  readonly state: RecordState<RecordValues>;
}

/** A subscription to another list, with the number of its followers. */
interface Subscription {
  count: number;
  readonly release: () => void;
}

/**
 * The records of a list with their computed attributes; replaces the store where lists are shown. A value is
 * computed when it is read. Followers of an attribute are also notified when a computed value changes.
 */
export class ComputedRecords {
  readonly #store: Store;
  readonly #declared: Readonly<Record<string, ComputedAttribute>>;
  readonly #sources: ComputedSources;
  readonly #computed: ReadonlyMap<string, Compute>;
  readonly #maker: RowMaker;
  readonly #reported = new Set<string>();
  /** The rows that were read, by the keys of their records. */
  readonly #rows = new Map<RecordKey, RecordValues>();
  /** The states that were read, by the states of the store. */
  readonly #states = new WeakMap<object, KnownState>();
  /** The change count at which a record was last reported as changed. */
  readonly #readNames = new Map<RecordKey, number>();
  readonly #listeners = new Set<(changed: ChangedKeys) => void>();
  readonly #listenersOfRecord = new Map<RecordKey, Set<() => void>>();
  readonly #subscriptions = new Map<string, Subscription>();
  #isUsed = false;
  #changes = 0;

  constructor(store: Store, listOf: (name: string) => SourceList | null) {
    const { resource } = store;
    this.#store = store;
    this.#declared = computedAttributes(resource);
    this.#sources = new ComputedSources({ resource, store, listOf });
    const entries = Object.entries(this.#declared);
    this.#computed = new Map(entries.map(([name, declared]) => [name, this.#compute(name, declared)]));
    this.#maker = rowMaker(this, Object.keys(this.#declared));
  }

  /** As the version of a store: another number after each set of changes. */
  get version(): number {
    return this.#store.version + this.#changes;
  }

  values(key: RecordKey): RecordValues | undefined {
    const stored: RecordValues | undefined = this.#store.values(key);
    if (!this.#isUsed) return stored;
    if (stored !== undefined) return this.#rowOf(key, stored);
    this.#rows.delete(key);
    return undefined;
  }

  get(key: RecordKey): RecordState<RecordValues> | undefined {
    const state = this.#store.get(key);
    if (state === undefined || !this.#isUsed) return state;
    const at = this.#readNames.get(state.key) ?? 0;
    const known = this.#states.get(state);
    if (known?.at === at) return known.state;
    // Not the row of `values`: a record with unsaved edits may have other objects as row and as state.
    const made = { ...state, values: this.#maker.make(state.values) };
    this.#states.set(state, { at, state: made });
    return made;
  }

  subscribe(listener: (changed: ChangedKeys) => void): () => void {
    const entry = (changed: ChangedKeys) => listener(changed);
    this.#listeners.add(entry);
    const release = this.#store.subscribe(listener);
    return () => {
      release();
      this.#listeners.delete(entry);
    };
  }

  subscribeRecord(key: RecordKey, listener: () => void): () => void {
    const entry = () => listener();
    const listeners = this.#listenersOfRecord.get(key) ?? new Set();
    this.#listenersOfRecord.set(key, listeners.add(entry));
    const release = this.#store.subscribeRecord(key, listener);
    return () => {
      release();
      listeners.delete(entry);
      if (listeners.size === 0) this.#listenersOfRecord.delete(key);
    };
  }

  /**
   * Turns the computed attributes on. Until one is used, records are those of the store, at no extra cost.
   */
  use(): void {
    this.#isUsed = true;
  }

  /** Returns the lists that the given attributes read, except those that this person may not read. */
  listsOf(names: readonly string[]): readonly LinkingList[] {
    return [...new Set(Array.from(this.#routesOf(names), ([, { list }]) => list ?? []).flat())];
  }

  /**
   * Keeps attributes in step with the lists that they read.
   * @returns A function that ends the subscription.
   */
  follow(names: readonly string[]): () => void {
    this.use();
    const routes = this.#routesOf(names);
    for (const [name, route] of routes) {
      const subscriptions = this.#subscriptions.get(name);
      if (subscriptions === undefined)
        this.#subscriptions.set(name, {
          count: 1,
          release: route.follow((changed) => this.#notify(changed)),
        });
      else subscriptions.count += 1;
    }
    return () => {
      for (const name of routes.keys()) this.#leave(name);
    };
  }

  valueOf(name: string, stored: RecordValues): unknown {
    const value = this.#computed.get(name)?.(stored) ?? null;
    return value === notComputable ? null : value;
  }

  isFaulty(name: string, stored: RecordValues): boolean {
    return this.#computed.get(name)?.(stored) === notComputable;
  }

  #routesOf(names: readonly string[]) {
    const sources = names.flatMap((name) => sourcesOf(this.#declared[name] ?? nothingDeclared));
    return new Map(sources.map((source) => this.#sources.routeOf(source)));
  }

  #leave(name: string): void {
    const subscriptions = this.#subscriptions.get(name);
    if (subscriptions === undefined) return;
    subscriptions.count -= 1;
    if (subscriptions.count > 0) return;
    this.#subscriptions.delete(name);
    subscriptions.release();
  }

  /** Returns the values of a record, as stored now or earlier, with its computed values. */
  withComputed(stored: RecordValues): RecordValues {
    return this.#maker.make(stored);
  }

  #rowOf(key: RecordKey, stored: RecordValues): RecordValues {
    const known = this.#rows.get(key);
    if (known !== undefined && this.#maker.isOf(known, stored)) return known;
    const made = this.#maker.make(stored);
    this.#rows.set(key, made);
    return made;
  }

  #compute(name: string, declared: ComputedAttribute): Compute {
    const { needs = {}, value } = declared;
    if (typeof value !== 'function') return this.#sources.reader(value);
    const readers = Object.entries(needs).map(
      ([needed, source]) => [needed, this.#sources.reader(source)] as const,
    );
    return (stored) => {
      const needed = Object.fromEntries(readers.map(([one, read]) => [one, read(stored)]));
      try {
        return evaluateComputed(this.#store.resource, name, declared, stored, needed);
      } catch (error) {
        this.#report(name, error);
        return notComputable;
      }
    };
  }

  /** Reports once per attribute: the same error may occur with every record. */
  #report(name: string, error: unknown): void {
    if (this.#reported.has(name)) return;
    this.#reported.add(name);
    reportError(error);
  }

  #notify(changed: ReadonlySet<RecordKey> | null): void {
    const all = changed ?? new Set<RecordKey>(this.#store.ids());
    const keys = new Set<RecordKey>();
    for (const key of all) {
      // Dropped, because components render again only for a new object.
      this.#rows.delete(key);
      if (this.#store.values(key) !== undefined) keys.add(key);
    }
    if (keys.size === 0) return;
    this.#changes += 1;
    for (const key of keys) this.#readNames.set(key, this.#changes);
    // Iterates over a copy: a listener may subscribe or unsubscribe.
    for (const listener of [...this.#listeners]) listener(keys);
    for (const [key, listeners] of [...this.#listenersOfRecord])
      if (keys.has(key)) for (const listener of [...listeners]) listener();
  }
}

const nothingDeclared: ComputedAttribute = { as: { kind: 'text', label: '' }, value: () => null };

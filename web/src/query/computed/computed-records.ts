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

/** The state of a record, and after how many changes that it was told of. */
interface KnownState {
  readonly at: number;
  readonly state: RecordState<RecordValues>;
}

/** A way to another list that somebody follows. */
interface Subscription {
  count: number;
  readonly release: () => void;
}

/**
 * The records of a list with their computed attributes, which take the place of the store where lists are shown. A value
 * is computed when it is read; who shows or compares it follows it, and is then told of records that are computed
 * otherwise as of records that have changed.
 */
export class ComputedRecords {
  readonly #store: Store;
  readonly #declared: Readonly<Record<string, ComputedAttribute>>;
  readonly #sources: ComputedSources;
  readonly #computed: ReadonlyMap<string, Compute>;
  readonly #maker: RowMaker;
  readonly #reported = new Set<string>();
  /** The rows that were asked for, by the keys of their records. */
  readonly #rows = new Map<RecordKey, RecordValues>();
  /** The states that were asked for, by those of the store. */
  readonly #states = new WeakMap<object, KnownState>();
  /** After how many changes it was last told of a record. */
  readonly #toldOf = new Map<RecordKey, number>();
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

  /** As that of a store: another number after each set of changes. */
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
    const at = this.#toldOf.get(state.key) ?? 0;
    const known = this.#states.get(state);
    if (known?.at === at) return known.state;
    // A row of its own: what is worked on may have other objects as values of the list and as its state.
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
   * Records have their computed attributes from now on. Before anybody uses one, they are what the store has, and cost
   * what they cost there.
   */
  use(): void {
    this.#isUsed = true;
  }

  /** The lists that some attributes read, as far as this person may read them. */
  listsOf(names: readonly string[]): readonly LinkingList[] {
    return [...new Set(Array.from(this.#routesOf(names), ([, { list }]) => list ?? []).flat())];
  }

  /** Keeps attributes in step with the lists that they read, until the function that it answers is called. */
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

  /** The values of a record as it is stored, or was, with its computed ones. */
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

  /** Once for an attribute: it may be the same with every record. */
  #report(name: string, error: unknown): void {
    if (this.#reported.has(name)) return;
    this.#reported.add(name);
    reportError(error);
  }

  #notify(changed: ReadonlySet<RecordKey> | null): void {
    const all = changed ?? new Set<RecordKey>(this.#store.ids());
    const keys = new Set<RecordKey>();
    for (const key of all) {
      // Components render again only for another object.
      this.#rows.delete(key);
      if (this.#store.values(key) !== undefined) keys.add(key);
    }
    if (keys.size === 0) return;
    this.#changes += 1;
    for (const key of keys) this.#toldOf.set(key, this.#changes);
    // A copy: a listener may end a subscription, or begin one.
    for (const listener of [...this.#listeners]) listener(keys);
    for (const [key, listeners] of [...this.#listenersOfRecord])
      if (keys.has(key)) for (const listener of [...listeners]) listener();
  }
}

const nothingDeclared: ComputedAttribute = { as: { kind: 'text', label: '' }, value: () => null };

import type { Resource } from '@ne2016/contract';
import type { ChangedKeys, ListState, RecordKey, RecordState } from '@ne2016/data-layer';

const ready: ListState = { state: 'ready', isCached: false, refreshing: false, problem: null };
const loading: ListState = { state: 'loading' };

type Values = Record<string, unknown>;

/** A fake list whose records the test changes. */
export class FakeList {
  readonly resource: Resource;
  readonly #records = new Map<number, Values>();
  readonly #listeners = new Set<(changed: ChangedKeys) => void>();
  readonly #stateListeners = new Set<() => void>();
  readonly #states = new WeakMap<Values, RecordState<Values>>();
  #touched = new Set<RecordKey>();
  /** Number of calls of `load`. */
  loads = 0;
  version = 0;
  state: ListState = ready;

  constructor(resource: Resource) {
    this.resource = resource;
  }

  get size(): number {
    return this.#records.size;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  ids(): MapIterator<number> {
    return this.#records.keys();
  }

  values(key: RecordKey): Values | undefined {
    return this.#records.get(Number(key));
  }

  get(key: RecordKey): RecordState<Values> | undefined {
    const values = this.values(key);
    if (values === undefined) return undefined;
    const state = this.#states.get(values) ?? ({ key, values, snapshot: values } as RecordState<Values>);
    this.#states.set(values, state);
    return state;
  }

  subscribe(listener: (changed: ChangedKeys) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  subscribeRecord(): () => void {
    return () => undefined;
  }

  subscribeState(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  load(): void {
    this.loads += 1;
  }

  /** Reports all changes made by `work` as one set. */
  batch(work: () => void): void {
    work();
    const touched = this.#touched;
    this.#touched = new Set();
    if (touched.size === 0) return;
    this.version += 1;
    for (const listener of this.#listeners) listener(touched);
  }

  /** Changes, adds or removes a record. */
  set(id: number, values: Values | null): void {
    const identifier = this.resource.identifier;
    if (values === null) this.#records.delete(id);
    else this.#records.set(id, { [identifier]: id, ...values });
    this.#touched.add(id);
  }

  setReady(isReady: boolean): void {
    const before = this.state;
    this.state = isReady ? ready : loading;
    if (before !== this.state) for (const listener of this.#stateListeners) listener();
  }
}

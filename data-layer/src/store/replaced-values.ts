import { isUnchanged, type Values } from '../merge/changed-attributes.ts';
import type { ResourceStore } from './resource-store.ts';
import type { RecordKey } from '../records/record-state.ts';

/** Milliseconds during which a saved value is watched. */
const lookedAfter = 60_000;

/** A value that was saved here and that someone else has replaced. */
export interface ReplacedValue {
  readonly key: RecordKey;
  readonly attribute: string;
  /** The value that was saved here. */
  readonly mine: unknown;
  /** The server's current value. */
  readonly theirs: unknown;
}

/** The members of a store that {@link subscribeToReplaced} uses. */
export type SavedValuesStore = Pick<
  ResourceStore,
  'cursor' | 'get' | 'subscribe' | 'unsaved' | 'observeChanges'
>;

interface SavedValue {
  readonly value: unknown;
  readonly at: number;
}

/** A save in flight. */
interface SaveUnderWay {
  readonly sent: Values;
  /** The attributes for which another value arrived meanwhile: a fetch shows which of the two is newer. */
  readonly doubted: Set<string>;
}

/** Watches the values that were saved in one page. */
class SavedValues {
  readonly #underWay = new Map<RecordKey, SaveUnderWay>();
  readonly #saved = new Map<RecordKey, Map<string, SavedValue>>();
  readonly #store: SavedValuesStore;
  readonly #now: () => number;

  constructor(store: SavedValuesStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Compares saved values with the server's current ones. Returns those that were replaced. */
  compare(keys: Pick<ReadonlySet<RecordKey>, 'has'>): ReplacedValue[] {
    return [...this.#saved.keys()].filter((key) => keys.has(key)).flatMap((key) => this.#compare(key));
  }

  /** Handles a batch of changes. Returns the values that were replaced. */
  look(changed: Pick<ReadonlySet<RecordKey>, 'has'>): ReplacedValue[] {
    for (const key of this.#saved.keys())
      if (changed.has(key) && this.#isUndoing(key)) this.#saved.delete(key);
    const replaced = this.compare(changed);
    for (const key of this.#underWay.keys()) this.#end(key);
    for (const key of this.#store.unsaved()) this.#begin(key);
    return replaced;
  }

  /** Returns whether an undo is in flight: the record is saving without unsaved edits. */
  #isUndoing(key: RecordKey): boolean {
    const state = this.#store.get(key);
    return state?.saving === true && state.changed.length === 0;
  }

  /** A new save replaces the values that were saved before. */
  #begin(key: RecordKey): void {
    const state = this.#store.get(key);
    if (state?.saving !== true || this.#underWay.has(key)) return;
    const values = state.values as Values;
    const sent = Object.fromEntries(state.changed.map((name) => [name, values[name]]));
    this.#underWay.set(key, { sent, doubted: new Set() });
    for (const name of state.changed) this.#saved.get(key)?.delete(name);
  }

  #end(key: RecordKey): void {
    const state = this.#store.get(key);
    const { sent, doubted } = this.#underWay.get(key) ?? { sent: {}, doubted: new Set() };
    if (state?.saving === true) {
      for (const name of state.conflicts) doubted.add(name);
      return;
    }
    this.#underWay.delete(key);
    if (state === undefined || state.problem !== null || state.deleted) return;
    const saved = this.#saved.get(key) ?? new Map<string, SavedValue>();
    this.#saved.set(key, saved);
    const at = this.#now();
    const snapshot = state.snapshot as Values;
    for (const name of Object.keys(sent)) {
      if (state.conflicts.includes(name)) continue;
      // The server may have stored another value than was sent.
      saved.set(name, { value: doubted.has(name) ? sent[name] : snapshot[name], at });
    }
  }

  #compare(key: RecordKey): ReplacedValue[] {
    const saved = this.#saved.get(key) ?? new Map<string, SavedValue>();
    const state = this.#store.get(key);
    const replaced: ReplacedValue[] = [];
    for (const [attribute, { value, at }] of saved) {
      const theirs: unknown = state?.snapshot[attribute];
      const isLate = state === undefined || state.deleted || this.#now() - at >= lookedAfter;
      if (!isLate && isUnchanged(value, theirs)) continue;
      saved.delete(attribute);
      // A value that is being edited is shown as a conflict.
      if (!isLate && !state.changed.includes(attribute))
        replaced.push({ key, attribute, mine: value, theirs });
    }
    if (saved.size === 0) this.#saved.delete(key);
    return replaced;
  }
}

/**
 * Calls `listener` when someone else has replaced a value that was saved in this page less than a minute ago:
 * two people may have saved it at the same moment. A server that sends cursors refuses the later save itself,
 * so it causes no calls.
 * @param store the store of the resource
 * @param listener called with the values that were replaced together
 * @param now the time in milliseconds, for tests; by default `performance.now`
 * @returns a function that ends the subscription
 * @example
 * ```ts
 * const stop = subscribeToReplaced(layer.store(task), (replaced) => {
 *   for (const { key, attribute, theirs } of replaced) console.log(key, attribute, theirs);
 * });
 * ```
 */
export function subscribeToReplaced(
  store: SavedValuesStore,
  listener: (replaced: readonly ReplacedValue[]) => void,
  now: () => number = () => performance.now(),
): () => void {
  const saved = new SavedValues(store, now);
  const report = (replaced: readonly ReplacedValue[]) => {
    if (replaced.length > 0) listener(replaced);
  };
  const ends = [
    store.subscribe((changed) => {
      if (store.cursor === null) report(saved.look(changed));
    }),
    // A fetch after a save may bring the value from before its answer: the table then reports no change.
    store.observeChanges((ids) => () => report(saved.compare(new Set(ids)))),
  ];
  return () => ends.forEach((end) => end());
}

import { isUnchanged, type Values } from '../merge/changed-attributes.ts';
import type { ResourceStore } from './resource-store.ts';
import type { RecordKey } from '../records/record-state.ts';

/** For so long what was saved is looked after, in milliseconds. */
const lookedAfter = 60_000;

/** A value that was saved here, and that somebody else has replaced. */
export interface ReplacedValue {
  readonly key: RecordKey;
  readonly attribute: string;
  /** The value that was saved here. */
  readonly mine: unknown;
  /** The server's present value. */
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

/** A save that was not answered yet. */
interface SaveUnderWay {
  readonly sent: Values;
  /** The attributes of which another value has come meanwhile: which of the two is newer, a fetch tells. */
  readonly doubted: Set<string>;
}

/** Looks after the values that were saved in one page. */
class SavedValues {
  readonly #underWay = new Map<RecordKey, SaveUnderWay>();
  readonly #saved = new Map<RecordKey, Map<string, SavedValue>>();
  readonly #store: SavedValuesStore;
  readonly #now: () => number;

  constructor(store: SavedValuesStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Compares the saved values of some records with what the server has now; answers which were replaced. */
  compare(keys: Pick<ReadonlySet<RecordKey>, 'has'>): ReplacedValue[] {
    return [...this.#saved.keys()].filter((key) => keys.has(key)).flatMap((key) => this.#compare(key));
  }

  /** Looks at what changed; answers which values were replaced. */
  look(changed: Pick<ReadonlySet<RecordKey>, 'has'>): ReplacedValue[] {
    for (const key of this.#saved.keys())
      if (changed.has(key) && this.#isUndoing(key)) this.#saved.delete(key);
    const replaced = this.compare(changed);
    for (const key of this.#underWay.keys()) this.#end(key);
    for (const key of this.#store.unsaved()) this.#begin(key);
    return replaced;
  }

  /** Whether an undo is under way: the record is saving although nothing in it is unsaved. */
  #isUndoing(key: RecordKey): boolean {
    const state = this.#store.get(key);
    return state?.saving === true && state.changed.length === 0;
  }

  /** A save that is under way replaces what was saved before. */
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
      // A server may store something else than was sent.
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
      // What is being typed over is shown as a conflict.
      if (!isLate && !state.changed.includes(attribute))
        replaced.push({ key, attribute, mine: value, theirs });
    }
    if (saved.size === 0) this.#saved.delete(key);
    return replaced;
  }
}

/**
 * Calls `listener` when somebody else has replaced a value that was saved in this page less than a minute ago: two
 * people may have saved it at the same moment. A server that sends cursors refuses the later save itself, so there
 * nothing is reported.
 * @param store the store of the resource
 * @param listener called with the values that were replaced together
 * @param now the time in milliseconds, for tests; by default `performance.now`
 * @returns a function that ends this
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
    // What is fetched after a save may be no other value than the one that came before its answer.
    store.observeChanges((ids) => () => report(saved.compare(new Set(ids)))),
  ];
  return () => ends.forEach((end) => end());
}
